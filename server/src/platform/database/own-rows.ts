import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './schema';
import { emptyTrash } from './trash';

/** Tables whose rows have these columns. */
type TableWith<Column extends string> = {
  [Table in keyof Database]: Column extends keyof Database[Table] ? Table : never;
}[keyof Database];
type OwnedTable = TableWith<'owner_uid'> & TableWith<'deleted_at'>;
type EditedTable = OwnedTable & TableWith<'version'> & TableWith<'updated_at'>;

/** What every repository can do with rows that are somebody’s and have a trash. */
export function ownRows(db: Kysely<Database>, table: OwnedTable) {
  const rows = sql.table(table);
  return {
    /** Rows that a person has, the trash not. */
    async count(ownerUid: string): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from ${rows}
        where owner_uid = ${ownerUid} and deleted_at is null`.execute(db);
      return found[0]!.count;
    },

    /** Lets one transaction at a time add rows of a person, so that two cannot pass the limit together. */
    async lockAll(ownerUid: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${table}), hashtext(${ownerUid}))`.execute(db);
    },

    /** Permanently deletes what has been in the trash since before `before`. */
    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, table, before),
  };
}

/** The same for rows whose edits are counted. */
export function editedRows(db: Kysely<Database>, table: EditedTable) {
  const rows = sql.table(table);
  return {
    ...ownRows(db, table),

    /** Into the trash, or out of it where `deletedAt` is null. @returns ids of the rows that moved */
    async move(
      ownerUid: string,
      ids: readonly string[],
      deletedAt: Date | null,
      now: Date,
    ): Promise<string[]> {
      const { rows: moved } = await sql<{ id: string }>`
        update ${rows} set deleted_at = ${deletedAt}, updated_at = ${now}, version = version + 1
        where id = any(${ids}::uuid[]) and owner_uid = ${ownerUid}
          and deleted_at ${deletedAt ? sql`is null` : sql`is not null`}
        returning id`.execute(db);
      return moved.map(({ id }) => id);
    },
  };
}
