import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AdminSpaceSort, AdminSpaceState } from '@bestie/contracts/admin-spaces';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Database } from '../../platform/database/schema';
import { moderatedRows, moderatedStates } from '../reports';
import type { ModeratedQuery, ModeratedRow } from '../reports';
import { openTransferOf } from '../transfers';
import type { OpenTransferColumns } from '../transfers';
import { isHiddenFrom } from './space-access.sql';

/** A space as admins see it in the list of all spaces. */
export interface AdminSpaceRow extends ModeratedRow {
  name: string;
  member_count: number;
  asset_count: number;
  bytes: number;
  active_at: Date;
  transfer: OpenTransferColumns | null;
  archived_at: Date | null;
  role: SpaceRole | null;
}

export type AdminSpacesQuery = ModeratedQuery<AdminSpaceState, AdminSpaceSort>;

const sorts: Record<AdminSpaceSort, RawBuilder<unknown>> = {
  activity: sql`t.active_at`,
  created: sql`t.created_at`,
  size: sql`t.bytes`,
};

const states: Record<AdminSpaceState, RawBuilder<boolean>> = {
  ...moderatedStates,
  archived: sql`t.deleted_at is null and t.archived_at is not null`,
};

/** Open reports by space: about it, and about files in it. */
const reports = sql`
  select about.space_id, count(*)::int as count from (
    select told.target_id::uuid as space_id from reports told where told.kind = 'space' and told.state = 'open'
    union all
    select a.space_id from reports told join assets a on a.id = told.target_id::uuid
    where told.kind = 'asset' and told.state = 'open') about
  group by about.space_id`;

/** A page of all spaces, in one statement. */
export const adminSpaceRows = (query: AdminSpacesQuery): RawBuilder<AdminSpaceRow> =>
  moderatedRows(
    {
      table: sql.table('spaces'),
      title: sql`t.name`,
      state: states[query.state],
      key: sorts[query.sort],
      reported: sql`t.id in (select about.space_id from (${reports}) about)`,
      columns: sql`${openTransferOf('space', sql`t.id`)} as transfer, t.name, t.asset_count, t.bytes, t.active_at, t.archived_at,
        (select count(*)::int from space_members m where m.space_id = t.id) as member_count,
        coalesce((select about.count from (${reports}) about where about.space_id = t.id), 0) as open_reports,
        (select m.role from space_members m
          where m.space_id = t.id and m.uid = ${query.uid} and not ${isHiddenFrom('t', query.uid)}) as role,
        (select v.ends_at from space_visits v
          where v.space_id = t.id and v.uid = ${query.uid} and v.ends_at > now()) as opened_until`,
    },
    query,
  );

/** SQL of everybody's spaces, for admins. */
export function createAdminSpacesRepository(db: Kysely<Database>) {
  return {
    list: async (query: AdminSpacesQuery): Promise<AdminSpaceRow[]> =>
      (await adminSpaceRows(query).execute(db)).rows,
  };
}
