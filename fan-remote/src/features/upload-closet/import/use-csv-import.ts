import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Category } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { guessMapping, hasTitles } from './import-columns';
import type { ImportField, Mapping } from './import-columns';
import { readRow } from './import-rows';
import type { ReadRow } from './import-rows';
import type { CsvTable } from './read-csv';
import type { DateOrder } from './import-values';

export interface CsvImportChoices {
  /** The first row contains the titles of the columns. */
  titled: boolean;
  mapping: Mapping;
  dates: DateOrder;
  otherwise: Category | null;
}

/** Guesses the order of dates from a number over 12, which can only be a day. */
function guessDates(lines: readonly string[][], column: number): DateOrder {
  for (const cells of lines) {
    const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(cells[column] ?? '') ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return 'dmy';
}

export interface CsvImportOptions {
  table: CsvTable;
  currency: string;
  /** Choices of an earlier visit. */
  initial: CsvImportChoices | null;
  /** Called with the current choices, also with the first guess. */
  onChoose: (choices: CsvImportChoices) => void;
}

/** The meaning of a table's columns: the guess, the person's changes, and the resulting rows. */
export function useCsvImport({ table, currency, initial, onChoose }: CsvImportOptions) {
  const [choices, setChoices] = useState<CsvImportChoices>(() => {
    if (initial) return initial;
    const titles = table.lines[0] ?? [];
    const titled = hasTitles(titles);
    const mapping = titled ? guessMapping(titles) : titles.map(() => null);
    return {
      titled,
      mapping,
      otherwise: null,
      dates: guessDates(table.lines.slice(1), mapping.indexOf('purchaseDate')),
    };
  });
  useEffect(() => onChoose(choices), [onChoose, choices]);
  const settled = useDeferredValue(choices);
  const columns = useMemo(
    () => table.lines.reduce((most, cells) => Math.max(most, cells.length), 0),
    [table],
  );
  const rows = useMemo<ReadRow[]>(() => {
    const first = settled.titled ? 1 : 0;
    return table.lines
      .slice(first, first + limits.closetImport.rows)
      .map((cells, at) => readRow(cells, at + first + 1, { ...settled, currency }));
  }, [table, settled, currency]);

  const change = (changes: Partial<CsvImportChoices>) => setChoices((before) => ({ ...before, ...changes }));
  return {
    choices,
    rows,
    columns,
    /** Rows over the limit, which are left out. */
    tooMany: Math.max(0, table.lines.length - (choices.titled ? 1 : 0) - limits.closetImport.rows),
    pending: settled !== choices,
    change,
    /** A field belongs to one column, so its previous column loses it. */
    map: (column: number, field: ImportField | null) =>
      change({
        mapping: Array.from({ length: columns }, (_, at) =>
          at === column ? field : choices.mapping[at] === field ? null : (choices.mapping[at] ?? null),
        ),
        ...(field === 'purchaseDate' && { dates: guessDates(table.lines.slice(1), column) }),
      }),
  };
}
