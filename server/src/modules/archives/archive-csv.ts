import { csvCell } from '@bestie/contracts/csv-cells';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const list = Array.isArray(value) && value.every((part) => typeof part === 'string');
  return csvCell(typeof value === 'string' ? value : list ? value.join('; ') : JSON.stringify(value));
}

/** Rows as CSV with a header (RFC 4180), in UTF-8 with the byte order mark that spreadsheets need. */
export async function* toCsv(
  { fields }: AnyArchiveTable,
  rows: AsyncIterable<ArchiveRow[]>,
): AsyncIterable<string> {
  yield `\ufeff${fields.map(({ name }) => name).join(',')}\r\n`;
  for await (const part of rows)
    yield part.map((row) => `${fields.map(({ name }) => cell(row[name])).join(',')}\r\n`).join('');
}
