/** What a spreadsheet calculates, also in full width; behind apostrophes it is what was escaped, or looks like it. */
const calculated = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell of a CSV: a leading apostrophe keeps a spreadsheet from calculating it. */
export const escapeCell = (text: string): string => (calculated.test(text) ? `'${text}` : text);

/** The text that {@link escapeCell} was given. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && calculated.test(cell) ? cell.slice(1) : cell;
