import { deriveId, isUuid, mapIds } from './archive-ids';
import type { CheckedTable } from './archive-rows';
import { originalName } from '../../platform/module/archive-tables';
import type { ArchiveField, ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';

/** The object of a file of the archive in the account. */
export interface LocalFile {
  objectName: string;
  pictureId: string | null;
}

/** What the conversion of rows to an account needs. */
export interface Localisation {
  /** Uid of the account. */
  uid: string;
  /** The id in the account for an id of a table in the archive: another person's row is never meant. */
  idIn(table: string, id: string): string;
  /** The same for an id in a document, which does not say of which table it is. */
  localOf(id: string): string;
  /** By table: ids in the archive that already exist in the person's account. */
  own: ReadonlyMap<string, ReadonlySet<string>>;
  /** By path in the archive, without files that could not be stored. */
  files: ReadonlyMap<string, LocalFile>;
}

/** Columns that are written after all rows. */
export interface LateColumn {
  table: AnyArchiveTable;
  id: string;
  column: string;
  to: string;
}

export interface LocalTable {
  table: AnyArchiveTable;
  /** Columns as the database has them. */
  rows: ArchiveRow[];
  refused: number;
}

/** All rows, converted to the account. */
export interface Localised {
  tables: LocalTable[];
  late: LateColumn[];
}

/**
 * Translates ids of an archive to an account: rows that are already the person's keep theirs, all others get
 * derived ids. That an id is theirs in one table says nothing about another one.
 */
export function localisationOf(
  uid: string,
  own: Localisation['own'],
  files: Localisation['files'],
): Localisation {
  const kept = new Set([...own.values()].flatMap((ids) => [...ids]));
  const pictures = new Map<string, string>();
  for (const [path, { pictureId }] of files) {
    const id = originalName.exec(path)?.[1];
    if (id && pictureId) pictures.set(id, pictureId);
  }
  return {
    uid,
    idIn: (table, id) => (own.get(table)?.has(id) ? id : deriveId(uid, id)),
    localOf: (id) => pictures.get(id) ?? (kept.has(id) ? id : deriveId(uid, id)),
    own,
    files,
  };
}

const refuse = Symbol('refuse');

/**
 * Converts the rows of an archive to an account: its ids, its stored objects, and references that exist. Pure, so
 * that a retry has the same result.
 */
export function localise(
  tables: readonly CheckedTable[],
  { uid, idIn, localOf, own, files }: Localisation,
  note: (words: string) => void,
): Localised {
  const come = new Map<string, Set<string>>();
  const late: LateColumn[] = [];
  const told = new Map(tables.map(({ table, rows }) => [table.name, new Set(rows.map((row) => row['id']))]));

  function referenced({ to = '', missing, later }: ArchiveField, value: unknown): unknown {
    if (!isUuid(value)) return missing === 'refuse' ? refuse : null;
    const there = later ? told.get(to)?.has(value) : come.get(to)?.has(value);
    if (there || own.get(to)?.has(value) || missing === 'keep') return idIn(to, value);
    return missing === 'refuse' ? refuse : null;
  }
  function column(table: string, field: ArchiveField, value: unknown): unknown {
    if (field.kind === 'id') return idIn(table, value as string);
    if (field.kind === 'reference') return referenced(field, value);
    if (field.kind === 'references' || field.kind === 'document') return mapIds(value, localOf);
    if (field.kind !== 'picture' && field.kind !== 'object') return value;
    const file = files.get(value as string);
    const found = field.kind === 'picture' ? file?.pictureId : file?.objectName;
    return found ?? (field.missing === 'refuse' ? refuse : null);
  }

  const localTables = tables.map(({ table, rows, refused }): LocalTable => {
    const { name, fields, fill, limit } = table;
    const counts = new Map<unknown, number>();
    const accepted = new Set<string>();
    come.set(name, accepted);
    let lost = 0;
    const local = rows.flatMap((row): ArchiveRow[] => {
      const columns: ArchiveRow = {};
      const leads: [string, string][] = [];
      for (const field of fields) {
        if (field.kind === 'derived') continue;
        const value = column(name, field, row[field.name]);
        if (value === refuse) {
          lost += 1;
          return [];
        }
        columns[field.column] = field.later ? null : value;
        if (field.later && typeof value === 'string') leads.push([field.column, value]);
      }
      if (limit?.per) {
        const count = (counts.get(row[limit.per]) ?? 0) + 1;
        counts.set(row[limit.per], count);
        if (count > limit.rows) {
          lost += 1;
          return [];
        }
      }
      if (isUuid(row['id'])) accepted.add(row['id']);
      // Rows that exist already stay as they are.
      if (!own.get(name)?.has(row['id'] as string))
        for (const [at, to] of leads) late.push({ table, id: columns['id'] as string, column: at, to });
      return [{ ...columns, ...fill?.(uid) }];
    });
    if (lost > 0)
      note(`${table.title}: ${lost} lead to something that is not there, or are too many for one place.`);
    return { table, rows: local, refused: refused + lost };
  });
  return { tables: localTables, late };
}
