import { sql } from 'kysely';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { CollaboratorRole } from '@bestie/contracts/boards';
import type { archiveImportStates } from '@bestie/contracts/archives.contract';
import { toJson } from '../../platform/database/column-types';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { ArchiveOffer, ArchiveRow } from '../../platform/module/archive-tables';
import type { AnyArchiveTable } from '../../platform/module/connection';

/** Rows that were imported, existed already, were refused. */
export interface ArchiveCounts {
  added: number;
  known: number;
  refused: number;
  /** Number of rows that were processed so far; absent after the last one. */
  next?: number;
}

/** Table of migration 030-archives.sql. */
export interface ArchiveImportsTable {
  id: string;
  owner_uid: string;
  object_name: string | null;
  file_name: string;
  state: (typeof archiveImportStates)[number];
  progress: number;
  reason: string | null;
  /** Keyed by the table's name in the archive. */
  results: Json<Record<string, ArchiveCounts>>;
  notes: Json<string[]>;
  created_at: Timestamp;
  ended_at: Date | null;
}
export type ArchiveImportRow = Selectable<ArchiveImportsTable>;

/** Table of migration 041-archive-offers.sql. */
export interface ArchiveOffersTable {
  import_id: string;
  kind: ArchiveOffer['kind'];
  target_id: string;
  uid: string;
  value: string;
}

declare module '../../platform/database/schema' {
  interface Database {
    archive_imports: ArchiveImportsTable;
    archive_offers: ArchiveOffersTable;
  }
}

export interface OfferedThing {
  kind: 'board' | 'outfit';
  id: string;
  title: string;
  version: number;
  visibility: string;
}

export interface OfferedMember {
  board_id: string;
  board_title: string;
  uid: string;
  handle: string;
  name: string | null;
  role: CollaboratorRole;
}

/** Rows of an export that one statement reads. */
const rowsAtOnce = 500;

/** Which rows of a table are read, and in which order. */
interface RowsRead {
  only?: { column: string; values: readonly string[] } | undefined;
  backwards?: boolean | undefined;
}

/** An object of a person in an archive, with its processed picture. */
export interface ArchivedObject {
  object_name: string;
  content_id: string;
  size: number;
  sha256: string;
  content_type: string;
  created_at: Date;
  picture_id: string | null;
  medium_content: string | null;
}

export type ArchivesRepository = ReturnType<typeof createArchivesRepository>;

/** SQL of archives, driven by what tables declare in the registry, and of imports. */
export function createArchivesRepository(db: Kysely<Database>) {
  return {
    /**
     * A person's rows of a table, with the database's columns; a few hundred per statement, so that neither
     * other queries nor the memory depend on how many there are.
     */
    async *rows(
      { table, fields, owned, order }: AnyArchiveTable,
      uid: string,
      { only, backwards = false }: RowsRead = {},
    ): AsyncGenerator<ArchiveRow[]> {
      const columns = sql.join(fields.map(({ column }) => sql`t.${sql.ref(column)}`));
      const key = sql.join(order.map((column) => sql`t.${sql.ref(column)}`));
      const direction = backwards ? sql`desc` : sql`asc`;
      const sorted = sql.join(order.map((column) => sql`t.${sql.ref(column)} ${direction}`));
      const place = sql.join(
        order.map((column, at) => sql`t.${sql.ref(column)} as ${sql.ref(`place ${at}`)}`),
      );
      const among = only ? sql`and t.${sql.ref(only.column)} = any(${only.values})` : sql``;
      let after: unknown[] | undefined;
      for (;;) {
        const beyond = after && sql`and (${key}) ${backwards ? sql`<` : sql`>`} (${sql.join(after)})`;
        const { rows } = await sql<ArchiveRow>`
          select ${columns}, ${place} from ${sql.table(table)} t
          where ${owned(uid)} ${among} ${beyond ?? sql``}
          order by ${sorted} limit ${rowsAtOnce}`.execute(db);
        const last = rows.at(-1);
        after = last && order.map((_column, at) => last[`place ${at}`]);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsAtOnce) return;
      }
    },

    /** Number of photos and files of the person that these tables refer to, and their bytes. */
    async sumOfFiles(
      tables: readonly AnyArchiveTable[],
      uid: string,
    ): Promise<{ files: number; bytes: number }> {
      const named = tables.flatMap(({ table, owned, fields }) =>
        fields.flatMap(({ kind, column }) => {
          if (kind !== 'picture' && kind !== 'object') return [];
          const value = sql`t.${sql.ref(column)}`;
          return kind === 'object'
            ? [sql`select ${value} as name from ${sql.table(table)} t where ${owned(uid)}`]
            : [
                sql`select p.object_name as name from ${sql.table(table)} t join pictures p on p.id = ${value}
                  where ${owned(uid)}`,
              ];
        }),
      );
      const { rows } = await sql<{ files: number; bytes: number }>`
        select count(*)::int as files, coalesce(sum(o.size), 0)::bigint as bytes from objects o
        where o.owner_uid = ${uid} and o.name in (${sql.join(named, sql` union `)})`.execute(db);
      return rows[0] ?? { files: 0, bytes: 0 };
    },

    async count({ table, owned }: AnyArchiveTable, uid: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} t where ${owned(uid)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Which of these ids are rows of the person. */
    async ownIds(
      { table, owned }: Pick<AnyArchiveTable, 'table' | 'owned'>,
      uid: string,
      ids: readonly string[],
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(table)} t where t.id = any(${ids}::uuid[]) and ${owned(uid)}`.execute(
        db,
      );
      return rows.map((row) => row.id);
    },

    /** The person's own objects behind pictures and names; objects of others are left out. */
    async objects(
      uid: string,
      { pictureIds, names }: { pictureIds: readonly string[]; names: readonly string[] },
    ): Promise<ArchivedObject[]> {
      const { rows } = await sql<ArchivedObject>`
        select o.name as object_name, o.content_id, o.size, o.sha256, o.content_type, o.created_at,
          p.id as picture_id, p.medium_content
        from objects o left join pictures p on p.object_name = o.name
        where o.owner_uid = ${uid} and (o.name = any(${names}) or o.name in (
          select object_name from pictures where id = any(${pictureIds}::uuid[])))
        order by o.created_at, o.name`.execute(db);
      return rows;
    },

    /**
     * Writes rows with the database's columns; existing rows stay unchanged.
     * @returns how many were written
     */
    async insert({ table }: Pick<AnyArchiveTable, 'table'>, rows: readonly ArchiveRow[]): Promise<number> {
      let written = 0;
      for (let at = 0; at < rows.length; at += 500) {
        const part = rows.slice(at, at + 500);
        const columns = sql.join(Object.keys(part[0] ?? {}).map((column) => sql.ref(column)));
        const result = await sql`
          insert into ${sql.table(table)} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${toJson(part)}::jsonb)
          on conflict do nothing`.execute(db);
        written += Number(result.numAffectedRows ?? 0);
      }
      return written;
    },

    /** Sets a column of a row of the person that is still null. */
    async lead(
      { table, owned }: Pick<AnyArchiveTable, 'table' | 'owned'>,
      uid: string,
      id: string,
      column: string,
      to: string,
    ): Promise<void> {
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = ${to}::uuid
        where t.id = ${id} and t.${sql.ref(column)} is null and ${owned(uid)}`.execute(db);
    },

    /** @returns false while another import of the person runs */
    async begin(
      row: Pick<ArchiveImportRow, 'id' | 'owner_uid' | 'file_name'> & { object_name: string },
      now: Date,
    ): Promise<boolean> {
      const result = await db
        .insertInto('archive_imports')
        .values({
          ...row,
          state: 'waiting',
          progress: 0,
          reason: null,
          results: toJson({}),
          notes: toJson([]),
          created_at: now,
          ended_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return result !== undefined;
    },

    findImport: (id: string): Promise<ArchiveImportRow | undefined> =>
      db.selectFrom('archive_imports').selectAll().where('id', '=', id).executeTakeFirst(),

    listImports: (uid: string, limit: number): Promise<ArchiveImportRow[]> =>
      db
        .selectFrom('archive_imports')
        .selectAll()
        .where('owner_uid', '=', uid)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** @returns false when its person was erased */
    async updateImport(id: string, changes: Updateable<ArchiveImportsTable>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('archive_imports')
        .set(changes)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends imports that began before a moment and that no server works on any more. */
    async giveUp(uid: string, before: Date, now: Date): Promise<void> {
      await db
        .updateTable('archive_imports')
        .set({ state: 'refused', reason: 'It was given up after a day.', ended_at: now, object_name: null })
        .where('owner_uid', '=', uid)
        .where('state', 'in', ['waiting', 'checking', 'writing'])
        .where('created_at', '<', before)
        .execute();
    },

    /** Stores what an import offers; existing offers stay unchanged. */
    async addOffers(importId: string, offers: readonly ArchiveOffer[]): Promise<void> {
      if (offers.length === 0) return;
      await db
        .insertInto('archive_offers')
        .values(
          offers.map((offer) => ({
            import_id: importId,
            kind: offer.kind,
            target_id: offer.targetId,
            value: offer.value,
            uid: offer.kind === 'member' ? offer.uid : '',
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Things that an import made private and that still are, with their former visibility. */
    async offeredThings(uid: string, importId: string, limit: number): Promise<OfferedThing[]> {
      const { rows } = await sql<OfferedThing>`
        select 'board' as kind, b.id, b.title, b.version, o.value as visibility
        from archive_offers o join boards b on b.id = o.target_id
        where o.import_id = ${importId} and o.kind = 'board' and b.owner_uid = ${uid} and b.deleted_at is null
          and b.visibility = 'private'
        union all
        select 'outfit', f.id, f.name, f.version, o.value
        from archive_offers o join outfits f on f.id = o.target_id
        where o.import_id = ${importId} and o.kind = 'outfit' and f.owner_uid = ${uid} and f.deleted_at is null
          and f.visibility = 'private'
        order by kind, title, id limit ${limit}`.execute(db);
      return rows;
    },

    /**
     * Former collaborators of the person's boards who are none now; only those who can be invited by handle.
     */
    async offeredMembers(uid: string, importId: string, limit: number): Promise<OfferedMember[]> {
      const { rows } = await sql<OfferedMember>`
        select b.id as board_id, b.title as board_title, f.uid, f.handle, f.name, o.value as role
        from archive_offers o join boards b on b.id = o.target_id join profiles f on f.uid = o.uid
        where o.import_id = ${importId} and o.kind = 'member' and b.owner_uid = ${uid} and b.deleted_at is null
          and f.handle is not null
          and not exists (select 1 from board_members m where m.board_id = b.id and m.uid = o.uid)
        order by b.title, b.id, f.handle limit ${limit}`.execute(db);
      return rows;
    },

    /** Deletes the imports of an erased person. */
    async forget(uid: string): Promise<void> {
      await db.deleteFrom('archive_imports').where('owner_uid', '=', uid).execute();
    },
  };
}
