import type { ArchiveRow, ArchiveTable } from './archive-tables';

/** What a spreadsheet would take for a formula, and run. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const list = Array.isArray(value) && value.every((part) => typeof part === 'string');
  const text = typeof value === 'string' ? value : list ? value.join('; ') : JSON.stringify(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

/** Rows as CSV with a header (RFC 4180), in UTF-8 with the mark that spreadsheets want to see. */
export function toCsv({ fields }: ArchiveTable, rows: readonly ArchiveRow[]): string {
  const lines = rows.map((row) => fields.map(({ name }) => cell(row[name])).join(','));
  return `\ufeff${[fields.map(({ name }) => name).join(','), ...lines, ''].join('\r\n')}`;
}
