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
  /** The first line tells what the columns are. */
  titled: boolean;
  mapping: Mapping;
  dates: DateOrder;
  otherwise: Category | null;
}

/** Numbers over 12 tell where the day stands. */
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
  /** What was chosen about it before. */
  initial: CsvImportChoices | null;
  /** Hears of what stands, the first guess included. */
  onChoose: (choices: CsvImportChoices) => void;
}

/** What a table is taken for, what somebody changed about that, and what its lines become. */
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
    /** Lines over the limit, which are left out. */
    tooMany: Math.max(0, table.lines.length - (choices.titled ? 1 : 0) - limits.closetImport.rows),
    pending: settled !== choices,
    change,
    /** A field belongs to one column: the one that had it before gets none. */
    map: (column: number, field: ImportField | null) =>
      change({
        mapping: Array.from({ length: columns }, (_, at) =>
          at === column ? field : choices.mapping[at] === field ? null : (choices.mapping[at] ?? null),
        ),
        ...(field === 'purchaseDate' && { dates: guessDates(table.lines.slice(1), column) }),
      }),
  };
}
