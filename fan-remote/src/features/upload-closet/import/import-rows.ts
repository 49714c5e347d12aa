import { unescapeCell } from '@bestie/contracts/csv-cells';
import type { Category } from '@bestie/contracts/items';
import { importFields, readers } from './import-columns';
import type { ImportField, Mapping } from './import-columns';
import { isCurrency, readDay, readMoney } from './import-values';
import type { DateOrder } from './import-values';
import type { ImportedPiece, ReadPiece } from './imported-piece';

export interface ReadRow {
  /** Row number among the rows that are not empty, from 1, the titles included. */
  line: number;
  /** Null when a problem prevents the import of the row. */
  piece: ReadPiece | null;
  /** By column of the file; -1 for a required value that has no column. */
  problems: { column: number; field: ImportField; words: string }[];
}

export interface ReadOptions {
  mapping: Mapping;
  /** Currency of amounts that name none. */
  currency: string;
  dates: DateOrder;
  /** Category of rows without a known one; null makes them fail. */
  otherwise: Category | null;
}

/** Reads one row. An unreadable cell holds the whole row back, so that no value is lost unnoticed. */
export function readRow(cells: readonly string[], line: number, options: ReadOptions): ReadRow {
  const { mapping } = options;
  const problems: ReadRow['problems'] = [];
  const piece: Partial<ImportedPiece> = {};
  const cellOf = (field: ImportField) => unescapeCell((cells[mapping.indexOf(field)] ?? '').trim());
  const currencyCell = cellOf('currency').toUpperCase();
  mapping.forEach((field, column) => {
    if (field === null) return;
    const text = unescapeCell((cells[column] ?? '').trim()).trim();
    if (text === '') return;
    const note = (words: string) => problems.push({ column, field, words });
    if (field === 'currency') {
      if (!isCurrency(currencyCell)) note(`“${text}” isn’t a currency we know.`);
      return;
    }
    const reading =
      field === 'price'
        ? readMoney(text, isCurrency(currencyCell) ? currencyCell : options.currency)
        : field === 'purchaseDate'
          ? readDay(text, options.dates)
          : readers[field](text);
    if ('value' in reading) Object.assign(piece, { [field]: reading.value });
    else if (field === 'category' && options.otherwise) piece.category = options.otherwise;
    else note(reading.problem);
  });
  const missing = (field: 'name' | 'category') => {
    if (piece[field] === undefined && !problems.some((problem) => problem.field === field))
      problems.push({
        column: mapping.indexOf(field),
        field,
        words: `${importFields[field].label} is missing.`,
      });
  };
  if (piece.category === undefined && options.otherwise) piece.category = options.otherwise;
  missing('name');
  missing('category');
  return { line, piece: problems.length === 0 ? (piece as ReadPiece) : null, problems };
}
