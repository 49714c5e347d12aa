import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AdminBoardSort, AdminBoardState } from '@bestie/contracts/admin-boards';
import type { BoardVisibility } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import { openReportsOf } from '../reports';
import { isOpenTo, visitOf } from './board-access.sql';

/** A board as admins see it in the list of all boards. */
export interface AdminBoardRow {
  id: string;
  version: number;
  title: string;
  visibility: BoardVisibility;
  owner_uid: string;
  owner: PersonColumns;
  pin_count: number;
  bytes: number;
  open_reports: number;
  follower_count: number;
  created_at: Date;
  active_at: Date;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  opened_until: Date | null;
  /** The caller may look at it now. */
  seen: boolean;
}

export interface AdminBoardsQuery {
  /** The caller. */
  uid: string;
  state: AdminBoardState;
  visibility?: BoardVisibility | undefined;
  /** Only those with open reports. */
  reported: boolean;
  /** Uid or handle. */
  owner?: string | undefined;
  search?: string | undefined;
  sort: AdminBoardSort;
  after?: Position | undefined;
  limit: number;
}

const sorts: Record<AdminBoardSort, RawBuilder<unknown>> = {
  activity: sql`b.active_at`,
  created: sql`b.created_at`,
  pins: sql`b.pin_count`,
};

const states: Record<AdminBoardState, RawBuilder<boolean>> = {
  present: sql`b.deleted_at is null`,
  hidden: sql`b.deleted_at is null and b.hidden_at is not null`,
  trash: sql`b.deleted_at is not null`,
};

/** A page of all boards, in one statement. The page is limited first, so that details are read only for its boards. */
export function adminBoardRows(query: AdminBoardsQuery): RawBuilder<AdminBoardRow> {
  const key = sorts[query.sort];
  const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    states[query.state],
    ...(query.visibility ? [sql`b.visibility = ${query.visibility}`] : []),
    ...(query.reported
      ? [
          sql`b.id in (select told.target_id::uuid from reports told where told.kind = 'board' and told.state = 'open')`,
        ]
      : []),
    ...(query.owner
      ? [
          sql`b.owner_uid in (select ${query.owner}::text union all
            select f.uid from profiles f where lower(f.handle) = ${query.owner.replace(/^@/, '').toLowerCase()})`,
        ]
      : []),
    // The search must not tell words of what is closed to the admin.
    ...words.map((word) => sql`strpos(lower(b.title), ${word}) > 0`),
    ...(words.length > 0 ? [sql`(b.visibility <> 'private' or b.owner_uid = ${query.uid})`] : []),
    ...(query.after ? [sql`(${key}, b.id) < (${query.after.value}, ${query.after.id}::uuid)`] : []),
  ];
  return sql<AdminBoardRow>`
    with page as materialized (
      select b.*, row_number() over (order by ${key} desc, b.id desc) as place
      from boards b where ${sql.join(conditions, sql` and `)}
      order by ${key} desc, b.id desc limit ${query.limit}
    )
    select b.id, b.version, b.title, b.visibility, b.owner_uid, b.pin_count, b.follower_count, b.created_at, b.active_at,
      b.deleted_at, b.hidden_at, b.hidden_reason, ${personJson('p', 'b.owner_uid')} as owner,
      ${openReportsOf('board', sql`b.id`)} as open_reports, ${visitOf('b', query.uid)} as opened_until,
      ${isOpenTo('b', query.uid)} as seen, (
        select coalesce(sum(o.size), 0)::float8 from pins n
        join pictures shown on shown.id = n.picture_id join objects o on o.name = shown.object_name
        where n.board_id = b.id and n.kind = 'upload' and n.deleted_at is null) as bytes
    from page b left join people p on p.uid = b.owner_uid order by b.place`;
}

/** SQL of everybody's boards, for admins. */
export function createAdminBoardsRepository(db: Kysely<Database>) {
  return {
    list: async (query: AdminBoardsQuery): Promise<AdminBoardRow[]> =>
      (await adminBoardRows(query).execute(db)).rows,

    /** Starts a visit for so many minutes; expired visits of the person are deleted. */
    async openTo(uid: string, boardId: string, minutes: number): Promise<Date> {
      const { rows } = await sql<{ ends_at: Date }>`
        with over as (delete from board_visits where uid = ${uid} and ends_at <= now() and board_id <> ${boardId})
        insert into board_visits (board_id, uid, ends_at)
        values (${boardId}, ${uid}, now() + make_interval(mins => ${minutes}::int))
        on conflict (board_id, uid) do update set ends_at = excluded.ends_at
        returning ends_at`.execute(db);
      return (rows[0] as { ends_at: Date }).ends_at;
    },
  };
}
