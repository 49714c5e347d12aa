import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SpaceRole, SpaceSort, SpaceState } from '@bestie/contracts/spaces';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import { isHiddenFrom } from './space-access.sql';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';

/** A space with what its card shows, for one caller. */
export interface SpaceCardRow {
  id: string;
  owner_uid: string;
  name: string;
  description: string;
  cover_asset_id: string | null;
  asset_count: number;
  bytes: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  active_at: Date;
  archived_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  my_role: SpaceRole | null;
  is_new: boolean;
  opened_until: Date | null;
  member_count: number;
  first_members: PersonColumns[];
  mosaic: (PictureRow & { alt: string })[];
  /** The sort key of the order by name. */
  name_key: string;
}

export interface SpaceQuery {
  /** The caller; `my_role` is theirs. */
  uid: string;
  state: SpaceState;
  /** True for the list of all spaces. */
  everybody: boolean;
  search?: string | undefined;
  sort: SpaceSort;
  after?: { value: string | number | Date; id: string } | undefined;
  limit: number;
}

/** A space `s` as the caller `me` sees it, with an admin's active `visit`. */
const ownColumns = (uid: string) => sql`
  s.*, visit.ends_at as opened_until, case when not ${isHiddenFrom('s', uid)} then me.role end as my_role, (me.uid is not null and me.seen_at is null) as is_new, lower(s.name) as name_key`;

const visitJoin = (uid: string) => sql`
  left join space_visits visit on visit.space_id = s.id and visit.uid = ${uid} and visit.ends_at > now()`;

/** What a card shows of other tables. */
const cardColumns = sql`
  s.*, members.member_count, members.first_members, coalesce(mosaic.pictures, '[]') as mosaic`;

const cardJoins = sql`
  cross join lateral (
    select (select count(*) from space_members where space_id = s.id)::int as member_count,
      coalesce(jsonb_agg(${personJson('p', 'f.uid')} order by f.added_at, f.uid), '[]') as first_members
    from (select uid, added_at from space_members where space_id = s.id order by added_at, uid limit 5) f
    left join people p on p.uid = f.uid
  ) members
  left join lateral (
    select jsonb_agg(shown.picture order by shown.cover desc, shown.created_at desc) as pictures
    from (
      (select true as cover, a.created_at, to_jsonb(p) || jsonb_build_object('alt', a.alt) as picture
        from assets a join pictures p on p.object_name = a.object_name
        where a.id = s.cover_asset_id and a.deleted_at is null and p.state = 'ready')
      union all
      (select false, a.created_at, to_jsonb(p) || jsonb_build_object('alt', a.alt)
        from assets a join pictures p on p.object_name = a.object_name
        where a.space_id = s.id and a.deleted_at is null and a.kind = 'image' and p.state = 'ready'
          and a.id is distinct from s.cover_asset_id
        order by a.created_at desc, a.id desc limit 4)
      limit 4
    ) shown
  ) mosaic on true`;

const sorts: Record<SpaceSort, { key: RawBuilder<unknown>; descending: boolean }> = {
  activity: { key: sql`s.active_at`, descending: true },
  created: { key: sql`s.created_at`, descending: true },
  name: { key: sql`lower(s.name)`, descending: false },
  size: { key: sql`s.bytes`, descending: true },
};

const states: Record<SpaceState, RawBuilder<boolean>> = {
  active: sql`s.deleted_at is null and s.archived_at is null`,
  archived: sql`s.deleted_at is null and s.archived_at is not null`,
  trash: sql`s.deleted_at is not null`,
};

/** A page of cards. The page is limited first, so that details are read only for its spaces. */
export function spaceCards(query: SpaceQuery): RawBuilder<SpaceCardRow> {
  const { key, descending } = sorts[query.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    states[query.state],
    ...(query.everybody ? [] : [sql`not ${isHiddenFrom('s', query.uid)}`]),
    // The trash shows only spaces that the caller can restore.
    ...(query.state === 'trash' && !query.everybody ? [sql`me.role = 'manager'`] : []),
    // The search must not reveal descriptions of spaces that the caller may not open.
    ...words.map(
      (word) =>
        sql`strpos(lower(s.name || case when me.uid is null then '' else ' ' || s.description end), ${word}) > 0`,
    ),
    ...(query.after
      ? [
          descending
            ? sql`(${key}, s.id) < (${query.after.value}, ${query.after.id}::uuid)`
            : sql`(${key}, s.id) > (${query.after.value}, ${query.after.id}::uuid)`,
        ]
      : []),
  ];
  const join = query.everybody ? sql`left join` : sql`join`;
  return sql<SpaceCardRow>`
    with page as materialized (
      select ${ownColumns(query.uid)}, row_number() over (order by ${key} ${direction}, s.id ${direction}) as place
      from spaces s ${join} space_members me on me.space_id = s.id and me.uid = ${query.uid}
      ${visitJoin(query.uid)}
      where ${sql.join(conditions, sql` and `)}
      order by ${key} ${direction}, s.id ${direction} limit ${query.limit}
    )
    select ${cardColumns} from page s ${cardJoins} order by s.place`;
}

/** One card. */
export function spaceCard(spaceId: string, uid: string): RawBuilder<SpaceCardRow> {
  return sql<SpaceCardRow>`
    with page as materialized (
      select ${ownColumns(uid)} from spaces s
      left join space_members me on me.space_id = s.id and me.uid = ${uid} ${visitJoin(uid)}
      where s.id = ${spaceId}
    )
    select ${cardColumns} from page s ${cardJoins}`;
}
