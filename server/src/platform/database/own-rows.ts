import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema';
import { emptyTrash, requireTrashRoom } from './trash';

/** Tables whose rows have these columns. */
type TableWith<Column extends string> = {
  [Table in keyof Database]: Column extends keyof Database[Table] ? Table : never;
}[keyof Database];
type OwnedTable = TableWith<'owner_uid'> & TableWith<'deleted_at'>;
type DatedTable = OwnedTable & TableWith<'date'>;
type EditedTable = OwnedTable & TableWith<'version'> & TableWith<'updated_at'>;

/** Common queries of repositories whose rows have an owner and a trash. */
export function ownRows(db: Kysely<Database>, table: OwnedTable) {
  const rows = sql.table(table);
  return {
    /** Number of a person's rows that are not in the trash. */
    async count(ownerUid: string): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from ${rows}
        where owner_uid = ${ownerUid} and deleted_at is null`.execute(db);
      return found[0]!.count;
    },

    /**
     * Checks that a person's trash has room before a row is added.
     * @throws BestieError `limit_reached`
     */
    async requireTrashRoom(ownerUid: string, perPerson: number): Promise<void> {
      await requireTrashRoom(db, table, { of: sql`owner_uid = ${ownerUid}`, most: perPerson });
    },

    /**
     * Makes transactions that add rows of a person run one after the other, so that they cannot exceed a
     * limit together.
     */
    async lockAll(ownerUid: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${table}), hashtext(${ownerUid}))`.execute(db);
    },

    /** Permanently deletes what has been in the trash since before `before`. */
    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, table, before),
  };
}

/** Condition for a row of a person, not in the trash, at the version that they have seen. */
export const isOwnVersion = (ownerUid: string, id: string, version: number): RawBuilder<boolean> =>
  sql<boolean>`(id = ${id} and owner_uid = ${ownerUid} and deleted_at is null and version = ${version})`;

/** The same for rows with a version. */
export function editedRows(db: Kysely<Database>, table: EditedTable) {
  const rows = sql.table(table);
  return {
    ...ownRows(db, table),

    /** Moves rows into the trash, or out of it when `deletedAt` is null. @returns ids of the moved rows */
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

/**
 * The same for rows of days.
 * @param held what a lock answers of a row
 */
export function datedRows<Held extends { id: string; date: string }>(
  db: Kysely<Database>,
  table: DatedTable,
  held: readonly (keyof Held & string)[],
) {
  const rows = sql.table(table);
  const places = { live: sql`and deleted_at is null`, trash: sql`and deleted_at is not null`, both: sql`` };
  const own = ownRows(db, table);
  return {
    ...own,

    /** The same; a person may have as many rows as a year of full days. @throws BestieError `limit_reached` */
    requireTrashRoom: (ownerUid: string, perDay: number) => own.requireTrashRoom(ownerUid, 365 * perDay),

    /** Locks rows of a person for the transaction, in a fixed order. */
    async lock(
      ownerUid: string,
      ids: readonly string[],
      place: keyof typeof places = 'live',
    ): Promise<Held[]> {
      const { rows: found } = await sql<Held>`
        select ${sql.join(held.map((column) => sql.ref(column)))} from ${rows}
        where id = any(${ids}::uuid[]) and owner_uid = ${ownerUid} ${places[place]}
        order by id for update`.execute(db);
      return found;
    },

    /** The number of rows on the fullest of these days. */
    async mostOnADay(ownerUid: string, dates: readonly string[]): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`
        select coalesce(max(count), 0)::int as count from (
          select count(*) from ${rows}
          where owner_uid = ${ownerUid} and deleted_at is null and date = any(${dates}::date[])
          group by date) day`.execute(db);
      return found[0]?.count ?? 0;
    },
  };
}
