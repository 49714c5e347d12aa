import Papa from 'papaparse';
import { unescapeCell } from '@bestie/contracts/csv-cells';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';

export { writeCsv } from '../../platform/documents/write-csv';

/** A row with its line in the file; the header is line 1. */
export interface ReadRow {
  line: number;
  cells: Record<string, string>;
}

/**
 * Reads a CSV with a header, with commas, semicolons or tabs. Escaped cells come back as they were.
 * @throws BestieError `invalid_input` about `text` for one that cannot be read, or has too many rows or unknown columns
 */
export function readCsv(text: string, columns: readonly string[], required: readonly string[]): ReadRow[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    throw BestieError.field('text', `Line ${(broken.row ?? 0) + 1} has a quotation mark without an end.`);
  const header = (data[0] ?? []).map((name) => name.trim().toLowerCase());
  const unknown = header.find((name) => !columns.includes(name));
  if (unknown !== undefined)
    throw BestieError.field(
      'text',
      `“${cutText(unknown, 40)}” is no column. Columns are: ${columns.join(', ')}.`,
    );
  const missing = required.find((name) => !header.includes(name));
  if (missing !== undefined) throw BestieError.field('text', `The column “${missing}” is missing.`);
  const rows = data
    .slice(1)
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((value) => value.trim() !== ''));
  if (rows.length > limits.socialPosts.csvRows)
    throw BestieError.field(
      'text',
      `At most ${limits.socialPosts.csvRows} rows at a time; this has ${rows.length}.`,
    );
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(header.map((name, index) => [name, unescapeCell(cells[index] ?? '')])),
  }));
}
