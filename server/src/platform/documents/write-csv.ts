/** Values that a spreadsheet would calculate. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
/** The same once they are escaped. */
const escaped = /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Whether a cell was escaped by {@link writeCsv}. */
export const isEscapedCell = (value: string): boolean => escaped.test(value);

function cell(value: string, isNumber: boolean): string {
  const harmless = !isNumber && (formula.test(value) || escaped.test(value)) ? `'${value}` : value;
  return /[",\r\n;']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

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
      columns.map((column) => cell(row[column] ?? '', numbers.includes(column))).join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
    .replace(/^/, '\ufeff');
