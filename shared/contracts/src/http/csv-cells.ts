/** What a spreadsheet calculates, also in full width; behind apostrophes it is what was escaped, or looks like it. */
const calculated = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell of a CSV: a leading apostrophe keeps a spreadsheet from calculating it. */
export const escapeCell = (text: string): string => (calculated.test(text) ? `'${text}` : text);

/** The text that {@link escapeCell} was given. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && calculated.test(cell) ? cell.slice(1) : cell;

/** A cell as RFC 4180 writes it; also where a spreadsheet takes a semicolon for the end of a cell. */
export const quoteCell = (cell: string): string =>
  /[",\r\n;']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A text as a cell (RFC 4180) that no spreadsheet calculates. */
export const csvCell = (text: string): string => quoteCell(escapeCell(text));

/** Lines of cells as CSV, in UTF-8 with the byte order mark that spreadsheets need. */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
