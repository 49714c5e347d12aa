import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AdminSpaceSort, AdminSpaceState } from '@bestie/contracts/admin-spaces';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Database } from '../../platform/database/schema';
import type { Position } from '../../platform/http/cursors';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import { isHiddenFrom } from './space-access.sql';

/** A space as admins see it in the list of all spaces. */
export interface AdminSpaceRow {
  id: string;
  version: number;
  name: string;
  owner: PersonColumns;
  member_count: number;
  asset_count: number;
  bytes: number;
  open_reports: number;
  created_at: Date;
  active_at: Date;
  archived_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  opened_until: Date | null;
  role: SpaceRole | null;
}

export interface AdminSpacesQuery {
  /** The caller. */
  uid: string;
  state: AdminSpaceState;
  /** Only those with open reports. */
  reported: boolean;
  /** Uid or handle. */
  owner?: string | undefined;
  search?: string | undefined;
  sort: AdminSpaceSort;
  after?: Position | undefined;
  limit: number;
}

const sorts: Record<AdminSpaceSort, RawBuilder<unknown>> = {
  activity: sql`s.active_at`,
  created: sql`s.created_at`,
  size: sql`s.bytes`,
};

const states: Record<AdminSpaceState, RawBuilder<boolean>> = {
  present: sql`s.deleted_at is null`,
  hidden: sql`s.deleted_at is null and s.hidden_at is not null`,
  archived: sql`s.deleted_at is null and s.archived_at is not null`,
  trash: sql`s.deleted_at is not null`,
};

/** Open reports by space: about it, and about files in it. */
const reports = sql`
  select about.space_id, count(*)::int as count from (
    select told.target_id::uuid as space_id from reports told where told.kind = 'space' and told.state = 'open'
    union all
    select a.space_id from reports told join assets a on a.id = told.target_id::uuid
    where told.kind = 'asset' and told.state = 'open') about
  group by about.space_id`;

/** A page of all spaces, in one statement. The page is limited first, so that details are read only for its spaces. */
export function adminSpaceRows(query: AdminSpacesQuery): RawBuilder<AdminSpaceRow> {
  const key = sorts[query.sort];
  const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    states[query.state],
    ...(query.reported ? [sql`s.id in (select about.space_id from (${reports}) about)`] : []),
    ...(query.owner
      ? [
          sql`s.owner_uid in (select ${query.owner}::text union all
            select f.uid from profiles f where lower(f.handle) = ${query.owner.replace(/^@/, '').toLowerCase()})`,
        ]
      : []),
    ...words.map((word) => sql`strpos(lower(s.name), ${word}) > 0`),
    ...(query.after ? [sql`(${key}, s.id) < (${query.after.value}, ${query.after.id}::uuid)`] : []),
  ];
  return sql<AdminSpaceRow>`
    with page as materialized (
      select s.*, row_number() over (order by ${key} desc, s.id desc) as place
      from spaces s where ${sql.join(conditions, sql` and `)}
      order by ${key} desc, s.id desc limit ${query.limit}
    )
    select s.id, s.version, s.name, s.asset_count, s.bytes, s.created_at, s.active_at, s.archived_at, s.deleted_at,
      s.hidden_at, s.hidden_reason, ${personJson('p', 's.owner_uid')} as owner,
      (select count(*)::int from space_members m where m.space_id = s.id) as member_count,
      coalesce((select about.count from (${reports}) about where about.space_id = s.id), 0) as open_reports,
      (select m.role from space_members m
        where m.space_id = s.id and m.uid = ${query.uid} and not ${isHiddenFrom('s', query.uid)}) as role,
      (select v.ends_at from space_visits v
        where v.space_id = s.id and v.uid = ${query.uid} and v.ends_at > now()) as opened_until
    from page s left join people p on p.uid = s.owner_uid order by s.place`;
}

/** SQL of everybody's spaces, for admins. */
export function createAdminSpacesRepository(db: Kysely<Database>) {
  return {
    list: async (query: AdminSpacesQuery): Promise<AdminSpaceRow[]> =>
      (await adminSpaceRows(query).execute(db)).rows,
  };
}
