import { escapeCell } from '@bestie/contracts/csv-cells';

const quoted = (value: string): string =>
  /[",\r\n;']/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;

/** A text as a cell (RFC 4180) that no spreadsheet calculates. */
export const csvCell = (text: string): string => quoted(escapeCell(text));

/**
 * Rows as CSV with a header, in UTF-8 with the byte order mark that spreadsheets need.
 * @param numbers columns whose cells are numbers of ours, which may be negative and stay numbers
 */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly Record<string, string>[],
  numbers: readonly string[] = [],
): string =>
  [
    columns.join(','),
    ...rows.map((row) =>
      columns.map((column) => (numbers.includes(column) ? quoted : csvCell)(row[column] ?? '')).join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
    .replace(/^/, '\ufeff');
