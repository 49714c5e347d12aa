import { limits } from '@bestie/contracts/limits';
import { archiveFormat, manifestFileSchema } from './archive-format';
import type { Manifest, ManifestFile } from './archive-format';
import { readJsonElements } from './archive-json';
import type { JsonElements } from './archive-json';
import { ArchiveRefused } from './archive-refused';
import { shorten } from '../../platform/documents/shorten';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';

/** Rows of one table in the archive, validated by the contracts. */
export interface CheckedTable {
  table: AnyArchiveTable;
  rows: ArchiveRow[];
  refused: number;
}

/** Maximum of invalid rows; only edited archives have any. */
const mostRefused = 10_000;

/** Texts that the database refuses: with NUL or half a surrogate pair. */
const unstorable = (row: ArchiveRow) => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(row).replace(/\\\\/g, ''));

/** @returns the row with the fields that are known here, or what is wrong with it */
function checkRow({ fields, check }: AnyArchiveTable, row: ArchiveRow): ArchiveRow | string {
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

/** Reads `manifest.json` in chunks. */
export function readManifest(): { elements: JsonElements; manifest(): Manifest } {
  const wrong = () => new ArchiveRefused('Its manifest.json is not that of an archive of Bestie.');
  const files: ManifestFile[] = [];
  const head: Record<string, unknown> = {};
  const elements = readJsonElements(
    { file: 'manifest.json', list: 'files', members: ['format', 'version'] },
    (element) => {
      const parsed = manifestFileSchema.safeParse(element);
      if (!parsed.success || files.length >= limits.archives.entries) throw wrong();
      files.push(parsed.data);
    },
    (member, value) => (head[member] = value),
  );
  return {
    elements,
    manifest() {
      const { format, version } = head;
      if (format !== archiveFormat.format || !Number.isInteger(version) || Number(version) < 1) throw wrong();
      return { format: archiveFormat.format, version: Number(version), files };
    },
  };
}

/**
 * Reads an archive row by row, and stops when a limit is exceeded. Invalid rows and unknown fields are left out and
 * noted.
 */
export function createRowsReader(registry: readonly AnyArchiveTable[], note: (words: string) => void) {
  const tables: CheckedTable[] = [];
  let [total, refused] = [0, 0];

  function createTake(into: CheckedTable): (row: unknown) => void {
    const { table, rows } = into;
    const known = new Set(table.fields.map(({ name }) => name));
    let index = 0;
    return (row) => {
      total += 1;
      index += 1;
      if (total > limits.archives.rows)
        throw new ArchiveRefused('It tells more than a person can have here.');
      if (typeof row !== 'object' || row === null || Array.isArray(row))
        throw new ArchiveRefused(`“data/${table.name}.json” does not hold rows.`);
      if (table.exportOnly) return void (into.refused = index);
      for (const name of Object.keys(row))
        if (!known.has(name))
          note(`${table.title}: “${shorten(name, 60)}” is not known here and was left out.`);
      const checked = checkRow(table, row as ArchiveRow);
      if (typeof checked !== 'string') return void rows.push(checked);
      into.refused += 1;
      refused += 1;
      if (refused > mostRefused)
        throw new ArchiveRefused(
          `More than ${mostRefused} rows in it are not valid. Bestie did not make it.`,
        );
      const name = nameOf(row as ArchiveRow);
      note(
        `${table.title}, row ${index}${typeof name === 'string' ? ` (${shorten(name, 60)})` : ''} was refused: ${checked}.`,
      );
    };
  }

  return {
    tables,
    /** Begins the file of a table; tables come in the order of the registry. */
    begin(name: string): JsonElements {
      const table = registry.find((one) => one.name === name);
      if (!table) throw new Error(`There is no table ${name}.`);
      const into: CheckedTable = { table, rows: [], refused: 0 };
      const elements = readJsonElements({ file: `data/${name}.json`, list: 'rows' }, createTake(into));
      return {
        write: elements.write,
        end() {
          elements.end();
          if (!table.exportOnly) return void tables.push(into);
          if (into.refused > 0) note(`${table.title}: ${into.refused} not imported. ${table.exportOnly}`);
        },
      };
    },
  };
}
