import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AssetKind } from '@bestie/contracts/assets';
import type { Database } from '../../platform/database/schema';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isHiddenFrom } from './space-access.sql';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';

interface NeedRow {
  space_id: string;
  space_name: string;
  count: number;
}

export interface LatestAssetRow {
  id: string;
  space_id: string;
  space_name: string;
  name: string;
  kind: AssetKind;
  alt: string;
  /** ISO text: it comes inside JSON. */
  created_at: string;
  picture: PictureRow | null;
}

export interface SpaceSummaryRow {
  used_bytes: number;
  owned: number;
  missing_alt: NeedRow[];
  failed_pictures: NeedRow[];
  newly_shared: { space_id: string; space_name: string; added_by: PersonColumns }[];
  latest: LatestAssetRow[];
}

const latestShown = 12;

/** SQL of the creator's home. */
export function createSpaceSummariesRepository(db: Kysely<Database>) {
  return {
    /** Everything in one query over the person's own spaces. */
    async find(uid: string): Promise<SpaceSummaryRow> {
      const { rows } = await sql<SpaceSummaryRow>`
    with mine as materialized (
      select s.id, s.name, me.role, me.seen_at, me.added_by, s.archived_at, me.added_at
      from space_members me join spaces s on s.id = me.space_id
      where me.uid = ${uid} and s.deleted_at is null and not ${isHiddenFrom('s', uid)}
    ), needs as (
      select mine.id, mine.name, alt.count as alt_count, failed.count as failed_count
      from mine
      cross join lateral (
        select count(*)::int as count from assets a
        where a.space_id = mine.id and a.kind = 'image' and a.alt = '' and a.deleted_at is null
      ) alt
      cross join lateral (
        select count(*)::int as count from pictures p join assets a on a.object_name = p.object_name
        where p.resource_kind = 'space' and p.resource_id = mine.id and p.state = 'failed' and a.deleted_at is null
      ) failed
      where mine.role <> 'viewer' and mine.archived_at is null
    ), newest as (
      select file.*, mine.name as space_name
      from mine cross join lateral (
        select a.id, a.space_id, a.name, a.kind, a.alt, a.created_at, a.object_name from assets a
        where a.space_id = mine.id and a.deleted_at is null
        order by a.created_at desc, a.id desc limit ${latestShown}
      ) file
      where mine.archived_at is null
      order by file.created_at desc, file.id desc limit ${latestShown}
    )
    select
      coalesce((select bytes from object_usage where uid = ${uid}), 0) as used_bytes,
      (select count(*)::int from spaces where owner_uid = ${uid} and deleted_at is null) as owned,
      coalesce((select jsonb_agg(jsonb_build_object('space_id', id, 'space_name', name, 'count', alt_count)
        order by alt_count desc, id) from needs where alt_count > 0), '[]') as missing_alt,
      coalesce((select jsonb_agg(jsonb_build_object('space_id', id, 'space_name', name, 'count', failed_count)
        order by failed_count desc, id) from needs where failed_count > 0), '[]') as failed_pictures,
      coalesce((select jsonb_agg(jsonb_build_object('space_id', mine.id, 'space_name', mine.name,
          'added_by', ${personJson('p', 'mine.added_by')}) order by mine.added_at desc, mine.id)
        from mine left join people p on p.uid = mine.added_by where mine.seen_at is null), '[]') as newly_shared,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'space_id', n.space_id, 'space_name', n.space_name,
          'name', n.name, 'kind', n.kind, 'alt', n.alt, 'created_at', n.created_at,
          'picture', case when p.id is null then null else to_jsonb(p) end) order by n.created_at desc, n.id desc)
        from newest n left join pictures p on p.object_name = n.object_name), '[]') as latest`.execute(db);
      return rows[0] as SpaceSummaryRow;
    },
  };
}
