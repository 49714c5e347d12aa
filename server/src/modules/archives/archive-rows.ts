import { z } from 'zod';
import { limits } from '@bestie/contracts/limits';
import { ArchiveRefused } from './archive-reader';
import type { ArchiveReader } from './archive-reader';
import type { ArchiveRow, ArchiveTable } from './archive-tables';

/** Rows of one table as the archive has them, each of them valid by the contracts. */
export interface CheckedTable {
  table: ArchiveTable;
  rows: ArchiveRow[];
  refused: number;
}

const dataFile = z.object({
  name: z.string(),
  title: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
});

/** Texts that no database takes: with a NUL, or with half of a character. */
const unstorable = (row: ArchiveRow) => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(row).replace(/\\\\/g, ''));

/** @returns the row with the fields that are known here, or what is wrong with it */
function checkRow({ fields, check }: ArchiveTable, row: ArchiveRow): ArchiveRow | string {
  if (unstorable(row)) return 'it has signs that no text has';
  const checked: ArchiveRow = {};
  for (const { name, kind, schema } of fields) {
    if (kind === 'derived') continue;
    const parsed = schema.safeParse(row[name]);
    if (!parsed.success) return `${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`;
    checked[name] = parsed.data;
  }
  return check?.(checked) ?? checked;
}

const nameOf = (row: ArchiveRow) => row['name'] ?? row['title'] ?? row['label'];

/**
 * Reads what an archive tells, table by table. A row that is not valid is left out and said so, by name; so is every
 * file and field that is not known here.
 */
export async function readRows(
  reader: Pick<ArchiveReader, 'manifest' | 'readJson'>,
  registry: readonly ArchiveTable[],
  note: (words: string) => void,
): Promise<CheckedTable[]> {
  const known = new Set(registry.map(({ name }) => `data/${name}.json`));
  const told = new Set(reader.manifest.files.map(({ path }) => path));
  for (const path of told)
    if (path.startsWith('data/') && !known.has(path))
      note(`${path} is not understood here and was left out.`);
  const tables: CheckedTable[] = [];
  let total = 0;
  for (const table of registry) {
    const path = `data/${table.name}.json`;
    if (!told.has(path)) continue;
    const file = dataFile.safeParse(await reader.readJson(path));
    if (!file.success) throw new ArchiveRefused(`“${path}” does not hold rows.`);
    total += file.data.rows.length;
    if (total > limits.archives.rows) throw new ArchiveRefused('It tells more than a person can have here.');
    if (table.exportOnly) {
      if (file.data.rows.length > 0)
        note(`${table.title}: ${file.data.rows.length} not imported. ${table.exportOnly}`);
      continue;
    }
    const names = new Set(table.fields.map(({ name }) => name));
    const strange = new Set(
      file.data.rows.flatMap((row) => Object.keys(row).filter((name) => !names.has(name))),
    );
    for (const name of strange)
      note(`${table.title}: “${name.slice(0, 60)}” is not known here and was left out.`);
    const rows: ArchiveRow[] = [];
    let refused = 0;
    file.data.rows.forEach((row, index) => {
      const checked = checkRow(table, row);
      if (typeof checked !== 'string') return void rows.push(checked);
      refused += 1;
      const name = nameOf(row);
      note(
        `${table.title}, row ${index + 1}${typeof name === 'string' ? ` (${name.slice(0, 60)})` : ''} was refused: ${checked}.`,
      );
    });
    tables.push({ table, rows, refused });
  }
  return tables;
}
