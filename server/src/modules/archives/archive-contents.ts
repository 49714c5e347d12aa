import { extname } from 'node:path';
import { bareType } from '../../platform/objects/contents/object-types';
import { deriveId } from './archive-ids';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';
import type { ArchivedObject, ArchivesRepository } from './archives.repository';

/** A photo or file as it was uploaded, with the name that it has in the archive. */
export interface ArchivedFile extends ArchivedObject {
  path: string;
  /** Name of its picture for the page; null without one. */
  preview: string | null;
}

/** Which rows of a table are read, and in which order. */
export interface RowsWanted {
  only?: { field: string; values: readonly string[] };
  backwards?: boolean;
}

/** The contents of an archive. Rows are read when they are written, so that few are in memory at a time. */
export interface ArchiveContents {
  tables: readonly AnyArchiveTable[];
  /** Number of rows by table when the export began, with and without those in the trash. */
  counts: Readonly<Record<string, { all: number; kept: number }>>;
  /** Files of the rows that were read so far. */
  files: ArchivedFile[];
  /** Rows of a table as they are now, in the format of the archive. */
  rows(table: string, wanted?: RowsWanted): AsyncIterable<ArchiveRow[]>;
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

function extensionOf({ content_type, object_name }: ArchivedObject): string {
  const known = extensions[bareType(content_type)];
  const own = extname(object_name).slice(1).toLowerCase();
  return known ?? (/^[a-z0-9]{1,8}$/.test(own) ? own : 'bin');
}

/** Names of the pictures and objects that rows refer to, except of known ones. */
function namedFiles(
  { fields }: AnyArchiveTable,
  rows: readonly ArchiveRow[],
  known: ReadonlyMap<string, string>,
) {
  const pictureIds = new Set<string>();
  const names = new Set<string>();
  for (const { kind, column } of fields) {
    if (kind !== 'picture' && kind !== 'object') continue;
    const found = kind === 'picture' ? pictureIds : names;
    for (const row of rows) {
      const value = row[column] as string | null;
      if (value !== null && !known.has(value)) found.add(value);
    }
  }
  return { pictureIds: [...pictureIds], names: [...names] };
}

const columnOf = ({ fields }: AnyArchiveTable, name: string) =>
  fields.find((field) => field.name === name)!.column;

/** Converts a row of the database to the format of the archive. */
function present(
  { fields }: AnyArchiveTable,
  row: ArchiveRow,
  pathOf: ReadonlyMap<string, string>,
): ArchiveRow {
  return Object.fromEntries(
    fields.map(({ name, column, kind }) => {
      const value = row[column] ?? null;
      if (value instanceof Date) return [name, value.toISOString()];
      if (kind !== 'picture' && kind !== 'object') return [name, value];
      return [name, pathOf.get(value as string) ?? null];
    }),
  );
}

/**
 * Counts all rows of a person and finds their files, table by table. Rows that change before they are written are
 * written in their new state; a reference to a row that was deleted meanwhile is dropped by an import.
 */
export async function readContents(
  repository: ArchivesRepository,
  tables: readonly AnyArchiveTable[],
  uid: string,
): Promise<ArchiveContents> {
  const files: ArchivedFile[] = [];
  const pathOf = new Map<string, string>();

  async function findFiles(table: AnyArchiveTable, rows: readonly ArchiveRow[]): Promise<void> {
    const { pictureIds, names } = namedFiles(table, rows, pathOf);
    if (pictureIds.length === 0 && names.length === 0) return;
    for (const object of await repository.objects(uid, { pictureIds, names })) {
      const id = object.picture_id ?? deriveId(uid, object.object_name);
      const path = `originals/${id}.${extensionOf(object)}`;
      const preview = object.medium_content && object.picture_id ? `page/${object.picture_id}.webp` : null;
      files.push({ ...object, path, preview });
      pathOf.set(object.object_name, path);
      if (object.picture_id) pathOf.set(object.picture_id, path);
    }
  }

  const counts: Record<string, { all: number; kept: number }> = {};
  for (const table of tables) {
    const count = { all: 0, kept: 0 };
    for await (const rows of repository.rows(table, uid)) {
      await findFiles(table, rows);
      count.all += rows.length;
      count.kept += rows.filter((row) => !row['deleted_at']).length;
    }
    counts[table.name] = count;
  }
  files.sort(
    (one, other) =>
      one.created_at.getTime() - other.created_at.getTime() ||
      one.object_name.localeCompare(other.object_name),
  );

  return {
    tables,
    counts,
    files,
    async *rows(name, { only, backwards } = {}) {
      const table = tables.find((each) => each.name === name);
      if (!table) return;
      const among = only && { column: columnOf(table, only.field), values: only.values };
      for await (const rows of repository.rows(table, uid, { only: among, backwards })) {
        await findFiles(table, rows);
        yield rows.map((row) => present(table, row, pathOf));
      }
    },
  };
}
