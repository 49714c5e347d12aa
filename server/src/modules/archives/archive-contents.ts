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

/** The contents of an archive, read at one moment. */
export interface ArchiveContents {
  tables: { table: AnyArchiveTable; rows: ArchiveRow[] }[];
  files: ArchivedFile[];
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

/** Names of the pictures and objects that rows refer to. */
function namedFiles(tables: ArchiveContents['tables']) {
  const pictureIds = new Set<string>();
  const names = new Set<string>();
  for (const { table, rows } of tables)
    for (const { kind, column } of table.fields) {
      if (kind !== 'picture' && kind !== 'object') continue;
      const found = kind === 'picture' ? pictureIds : names;
      for (const row of rows) if (row[column] !== null) found.add(row[column] as string);
    }
  return { pictureIds: [...pictureIds], names: [...names] };
}

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
 * Reads all data of a person, table by table. Rows that change meanwhile are read in either state; a reference to a
 * row that was deleted meanwhile is dropped by an import.
 */
export async function readContents(
  repository: ArchivesRepository,
  registry: readonly AnyArchiveTable[],
  uid: string,
): Promise<ArchiveContents> {
  const tables: ArchiveContents['tables'] = [];
  for (const table of registry) tables.push({ table, rows: await repository.rows(table, uid) });
  const objects = await repository.objects(uid, namedFiles(tables));
  const files = objects.map((object): ArchivedFile => {
    const id = object.picture_id ?? deriveId(uid, object.object_name);
    const preview = object.medium_content && object.picture_id ? `page/${object.picture_id}.webp` : null;
    return { ...object, path: `originals/${id}.${extensionOf(object)}`, preview };
  });
  const pathOf = new Map<string, string>();
  for (const { path, picture_id, object_name } of files) {
    pathOf.set(object_name, path);
    if (picture_id) pathOf.set(picture_id, path);
  }
  return {
    files,
    tables: tables.map(({ table, rows }) => ({
      table,
      rows: rows.map((row) => present(table, row, pathOf)),
    })),
  };
}
