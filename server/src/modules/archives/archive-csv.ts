import { csvCell } from '../../platform/documents/write-csv';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const list = Array.isArray(value) && value.every((part) => typeof part === 'string');
  return csvCell(typeof value === 'string' ? value : list ? value.join('; ') : JSON.stringify(value));
}

/** Rows per chunk. */
const rowsAtOnce = 100;

/**
 * Rows as CSV with a header (RFC 4180), in UTF-8 with the byte order mark that spreadsheets need; written in
 * chunks.
 */
export function* toCsv({ fields }: AnyArchiveTable, rows: readonly ArchiveRow[]): Iterable<string> {
  yield `\ufeff${fields.map(({ name }) => name).join(',')}\r\n`;
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows
      .slice(at, at + rowsAtOnce)
      .map((row) => `${fields.map(({ name }) => cell(row[name])).join(',')}\r\n`)
      .join('');
}
