import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AdminBoardSort, AdminBoardState } from '@bestie/contracts/admin-boards';
import type { BoardVisibility } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import { moderatedRows, moderatedStates, openReportsOf, startVisit } from '../reports';
import type { ModeratedQuery, ModeratedRow } from '../reports';
import { openTransferOf } from '../transfers';
import type { OpenTransferColumns } from '../transfers';
import { isOpenTo, visitOf } from './board-access.sql';

/** A board as admins see it in the list of all boards. */
export interface AdminBoardRow extends ModeratedRow {
  title: string;
  visibility: BoardVisibility;
  pin_count: number;
  bytes: number;
  follower_count: number;
  active_at: Date;
  may_feature: boolean;
  /** ISO texts: they come inside JSON. */
  feature: { from: string; until: string; order: number } | null;
  feature_version: number;
  transfer: OpenTransferColumns | null;
  /** The caller may look at it now. */
  seen: boolean;
}

export interface AdminBoardsQuery extends ModeratedQuery<AdminBoardState, AdminBoardSort> {
  visibility?: BoardVisibility | undefined;
}

const sorts: Record<AdminBoardSort, RawBuilder<unknown>> = {
  activity: sql`t.active_at`,
  created: sql`t.created_at`,
  pins: sql`t.pin_count`,
};

/** A page of all boards, in one statement. */
export const adminBoardRows = (query: AdminBoardsQuery): RawBuilder<AdminBoardRow> =>
  moderatedRows(
    {
      table: sql.table('boards'),
      title: sql`t.title`,
      state: moderatedStates[query.state],
      key: sorts[query.sort],
      reported: sql`t.id in (select told.target_id::uuid from reports told where told.kind = 'board' and told.state = 'open')`,
      where: [
        ...(query.visibility ? [sql<boolean>`t.visibility = ${query.visibility}`] : []),
        // The search must not tell words of what is closed to the admin.
        ...(query.search ? [sql<boolean>`(t.visibility <> 'private' or t.owner_uid = ${query.uid})`] : []),
      ],
      columns: sql`${openTransferOf('board', sql`t.id`)} as transfer, t.title, t.visibility, t.pin_count, t.follower_count, t.active_at, t.may_feature, t.feature_version,
        (select jsonb_build_object('from', ft.from_at, 'until', ft.until_at, 'order', ft.sort) from board_features ft
          where ft.board_id = t.id and ft.until_at > now()) as feature,
        ${openReportsOf('board', sql`t.id`)} as open_reports, ${visitOf('t', query.uid)} as opened_until,
        ${isOpenTo('t', query.uid)} as seen, (
          select coalesce(sum(o.size), 0)::float8 from pins n
          join pictures shown on shown.id = n.picture_id join objects o on o.name = shown.object_name
          where n.board_id = t.id and n.kind = 'upload' and n.deleted_at is null) as bytes`,
    },
    query,
  );

/** SQL of everybody's boards, for admins. */
export function createAdminBoardsRepository(db: Kysely<Database>) {
  return {
    list: async (query: AdminBoardsQuery): Promise<AdminBoardRow[]> =>
      (await adminBoardRows(query).execute(db)).rows,

    /** Starts a visit for so many minutes. @returns its end */
    openTo: (uid: string, id: string, minutes: number): Promise<Date> =>
      startVisit(db, { table: 'board_visits', column: 'board_id' }, { uid, id, minutes }),
  };
}
