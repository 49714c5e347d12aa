import { csvCell, csvFile, quoteCell } from '@bestie/contracts/csv-cells';

/**
 * Rows as CSV with a header, in UTF-8 with the byte order mark that spreadsheets need.
 * @param numbers columns whose cells are numbers of ours, which may be negative and stay numbers
 */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly Record<string, string>[],
  numbers: readonly string[] = [],
): string =>
  csvFile([
    columns,
    ...rows.map((row) =>
      columns.map((column) => (numbers.includes(column) ? quoteCell : csvCell)(row[column] ?? '')),
    ),
  ]);
