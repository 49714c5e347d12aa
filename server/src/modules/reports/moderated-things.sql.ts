import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';

/** What every list of moderated things reads. */
export interface ModeratedRow {
  id: string;
  version: number;
  owner_uid: string;
  owner: PersonColumns;
  open_reports: number;
  created_at: Date;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  opened_until: Date | null;
}

/** How an admin filters a list of all things of a kind. */
export interface ModeratedQuery<State extends string, Sort extends string> {
  /** The caller. */
  uid: string;
  state: State;
  /** Only those with open reports. */
  reported: boolean;
  /** Uid or handle. */
  owner?: string | undefined;
  search?: string | undefined;
  sort: Sort;
  after?: Position | undefined;
  limit: number;
}

/** The states that every kind has, of the table `t`. */
export const moderatedStates = {
  present: sql<boolean>`t.deleted_at is null`,
  hidden: sql<boolean>`t.deleted_at is null and t.hidden_at is not null`,
  trash: sql<boolean>`t.deleted_at is not null`,
};

export interface ModeratedTable {
  /** The table, `t` in all parts. */
  table: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  state: RawBuilder<boolean>;
  /** What the list is sorted by, the largest first. */
  key: RawBuilder<unknown>;
  /** Whether there are open reports about it. */
  reported: RawBuilder<boolean>;
  /** Further conditions. */
  where?: readonly RawBuilder<boolean>[];
  /** What is read of the things of the page beside the columns of {@link ModeratedRow} in the table itself. */
  columns: RawBuilder<unknown>;
}

/**
 * A page of all things of a kind, in one statement. The page is limited first, so that details are read only for its
 * things.
 */
export function moderatedRows<Row extends ModeratedRow>(
  { table, title, state, key, reported, where = [], columns }: ModeratedTable,
  query: Omit<ModeratedQuery<string, string>, 'state' | 'sort'>,
): RawBuilder<Row> {
  const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    state,
    ...(query.reported ? [reported] : []),
    ...(query.owner
      ? [
          sql`t.owner_uid in (select ${query.owner}::text union all
            select f.uid from profiles f where lower(f.handle) = ${query.owner.replace(/^@/, '').toLowerCase()})`,
        ]
      : []),
    ...words.map((word) => sql`strpos(lower(${title}), ${word}) > 0`),
    ...where,
    ...(query.after ? [sql`(${key}, t.id) < (${query.after.value}, ${query.after.id}::uuid)`] : []),
  ];
  return sql<Row>`
    with page as materialized (
      select t.*, row_number() over (order by ${key} desc, t.id desc) as place
      from ${table} t where ${sql.join(conditions, sql` and `)}
      order by ${key} desc, t.id desc limit ${query.limit}
    )
    select t.id, t.version, t.owner_uid, t.created_at, t.deleted_at, t.hidden_at, t.hidden_reason,
      ${personJson('p', 't.owner_uid')} as owner, ${columns}
    from page t left join people p on p.uid = t.owner_uid order by t.place`;
}

/**
 * Starts an admin's visit for so many minutes; other visits of the person that are over are deleted.
 * @param table of visits, with the id of the thing in `column`
 * @returns its end, by the clock of the database
 */
export async function startVisit(
  db: Kysely<Database>,
  { table, column }: { table: string; column: string },
  { uid, id, minutes }: { uid: string; id: string; minutes: number },
): Promise<Date> {
  const { rows } = await sql<{ ends_at: Date }>`
    with over as (
      delete from ${sql.table(table)} where uid = ${uid} and ends_at <= now() and ${sql.ref(column)} <> ${id})
    insert into ${sql.table(table)} (${sql.ref(column)}, uid, ends_at)
    values (${id}, ${uid}, now() + make_interval(mins => ${minutes}::int))
    on conflict (${sql.ref(column)}, uid) do update set ends_at = excluded.ends_at
    returning ends_at`.execute(db);
  return (rows[0] as { ends_at: Date }).ends_at;
}
