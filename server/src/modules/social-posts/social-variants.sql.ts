import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { AssetKind } from '@bestie/contracts/assets';
import type { MediaRole } from '@bestie/contracts/social-posts';
import { isActive } from '../../platform/identity/people.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import type { FollowUpRecord, VariantRecord } from './social-posts.tables';
import type { CurrentLimits } from './current-limits';

const { socialPosts } = limits;

/** A file of a version: frozen, or the newest version of the file. */
export interface MediaRow {
  id: string;
  space_id: string | null;
  asset_id: string | null;
  role: MediaRole;
  alt: string;
  object_name: string;
  name: string;
  kind: AssetKind;
  content_type: string;
  bytes: number;
  sha256: string;
  seconds: number | null;
  frozen: boolean;
  picture: PictureRow | null;
}

/** The other version that is too close in time, or shows the same picture. */
export interface NearRow {
  id: string;
  at: string;
  title: string;
}

/** A version as lists and the calendar show it. */
export type CardRow = Pick<
  VariantRecord,
  | 'id'
  | 'post_id'
  | 'owner_uid'
  | 'version'
  | 'network'
  | 'type'
  | 'state'
  | 'scheduled_at'
  | 'wall_time'
  | 'timezone'
  | 'attempt_at'
  | 'tries'
  | 'problem'
  | 'reason_kind'
  | 'reason'
  | 'sentence'
  | 'published_at'
  | 'published_url'
  | 'published_by'
  | 'marked_at'
  | 'reminded_at'
  | 'position'
  | 'state_since'
  | 'despite'
  | 'despite_deals'
> & {
  title: string;
  excerpt: string;
  label: string;
  category: string;
  unsure: boolean;
  /** A try is under way. */
  trying: boolean;
  follow_ups: Pick<FollowUpRecord, 'step' | 'state' | 'reason'>[];
  cover: PictureRow | null;
  files: number;
  /** Its files in spaces, which deals may be against. */
  asset_ids: string[];
  close: NearRow | null;
  same_picture: NearRow | null;
  /** Versions of its network in the 24 hours up to it, itself among them. */
  in_a_day: number;
};

/** States whose place in the calendar counts for others. */
const counts = sql`('scheduled', 'due', 'published')`;
const takesPlace = sql`v.happens_at is not null and v.state in ('draft', 'ready', 'scheduled', 'due')`;

/** The beginning of what a version `v` of the post `p` is called. */
const nameOf = (variant: string, post: string): RawBuilder<string> => sql<string>`
  left(coalesce(nullif(${sql.ref(`${variant}.fields`)} ->> 'title', ''),
    nullif(${sql.ref(`${variant}.own_text`)}, ''), ${sql.ref(`${post}.text`)}), 80)`;

export const variantName = nameOf('v', 'p');

/** Names for the audit log. Those that no network has yet are drafts of their creators. */
export const publishedPostNames = sql`
  select p.id, first.name from social_posts p
  cross join lateral (
    select ${variantName} as name from social_variants v
    where v.post_id = p.id and v.state = 'published' order by v.published_at, v.id limit 1) first
  where first.name <> ''`;

/** Columns of {@link CardRow} of a version `v` of the post `p`. */
export const cardColumns = sql`
  v.id, v.post_id, v.owner_uid, v.version, v.network, v.type, v.state, v.scheduled_at, v.wall_time, v.timezone, v.attempt_at,
  v.tries, v.problem, v.reason_kind, v.reason, v.sentence, v.published_at, v.published_url, v.published_by, v.marked_at,
  v.reminded_at, v.position, v.state_since, v.despite, v.despite_deals,
  coalesce(v.fields ->> 'title', '') as title, left(coalesce(v.own_text, p.text), 280) as excerpt, p.label, p.category,
  exists (select 1 from social_attempts a where a.variant_id = v.id and a.state = 'unknown' and a.answer is null) as unsure,
  v.state = 'due' and exists (select 1 from social_attempts a where a.variant_id = v.id
    and a.state in ('claimed', 'sent', 'accepted')) as trying,
  case when v.state = 'published' then coalesce((
    select jsonb_agg(jsonb_build_object('step', f.step, 'state', f.state, 'reason', f.reason) order by f.step)
    from social_follow_ups f where f.variant_id = v.id), '[]') else '[]' end as follow_ups,
  (select to_jsonb(pic) from social_media m join pictures pic on pic.object_name = m.object_name
    where m.variant_id = v.id and m.kind = 'image' order by m.role desc, m.sort limit 1) as cover,
  (select count(*)::int from social_media m where m.variant_id = v.id and m.role = 'item') as files,
  array(select m.asset_id from social_media m where m.variant_id = v.id and m.asset_id is not null) as asset_ids,
  case when ${takesPlace} then (
    select jsonb_build_object('id', o.id, 'at', o.happens_at, 'title', ${nameOf('o', 'q')})
    from social_variants o join social_posts q on q.id = o.post_id and q.deleted_at is null
    where o.owner_uid = v.owner_uid and o.network = v.network and o.id <> v.id and o.state in ${counts}
      and o.happens_at > v.happens_at - ${socialPosts.closeMinutes}::int * interval '1 minute'
      and o.happens_at < v.happens_at + ${socialPosts.closeMinutes}::int * interval '1 minute'
    order by o.happens_at limit 1) end as close,
  case when ${takesPlace} then (
    select jsonb_build_object('id', o.id, 'at', o.happens_at, 'title', ${nameOf('o', 'q')})
    from social_media m join social_media n on n.sha256 = m.sha256 and n.kind = 'image' and n.role = 'item'
      join social_variants o on o.id = n.variant_id and o.owner_uid = v.owner_uid and o.network = v.network
        and o.id <> v.id and o.state in ${counts}
      join social_posts q on q.id = o.post_id and q.deleted_at is null
    where m.variant_id = v.id and m.kind = 'image' and m.role = 'item'
      and o.happens_at > v.happens_at - ${socialPosts.pictureDays}::int * interval '1 day'
      and o.happens_at < v.happens_at + ${socialPosts.pictureDays}::int * interval '1 day'
    order by o.happens_at limit 1) end as same_picture,
  case when ${takesPlace} then (
    select count(*)::int from social_variants o
    where o.owner_uid = v.owner_uid and o.network = v.network and (o.state in ${counts} or o.id = v.id)
      and o.happens_at > v.happens_at - interval '24 hours' and o.happens_at <= v.happens_at) else 0 end as in_a_day`;

/** What networks accept and the day (UTC), as one value beside rows that are judged by it. */
export const limitsNow = sql<CurrentLimits>`(select jsonb_build_object(
  'today', (now() at time zone 'UTC')::date,
  'entries', ${JSON.stringify(initialNetworkLimits)}::jsonb || coalesce((
    select jsonb_agg(jsonb_build_object('network', l.network, 'from', l.from_day, 'values', l.values) order by l.id)
    from network_limits l), '[]')))`;

/** The files of a version `v` in their order. */
export const mediaOf: RawBuilder<MediaRow[]> = sql<MediaRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'space_id', m.space_id, 'asset_id', m.asset_id, 'role', m.role,
    'alt', coalesce(nullif(m.alt, ''), a.alt, ''), 'object_name', coalesce(a.object_name, m.object_name),
    'name', coalesce(a.name, m.name), 'kind', m.kind, 'content_type', coalesce(a.content_type, m.content_type),
    'bytes', coalesce(a.bytes, m.bytes), 'sha256', coalesce(a.sha256, m.sha256),
    'seconds', coalesce(a.duration_seconds, m.seconds), 'frozen', m.frozen,
    'picture', case when pic.id is null then null else to_jsonb(pic) end) order by m.sort)
  from social_media m
    left join assets a on a.id = m.asset_id and not m.frozen
    left join pictures pic on pic.object_name = coalesce(a.object_name, m.object_name)
  where m.variant_id = v.id), '[]')`;

/** Whether the file of a version, `m`, is in its space, and both are outside the trash. */
export const isInSpace = sql<boolean>`exists (
  select 1 from assets a join spaces s on s.id = a.space_id and s.deleted_at is null
  where a.id = m.asset_id and a.deleted_at is null)`;

/** Whether the owner of a version may publish: an active creator or admin. Everything of others is held. */
export const mayPublish = (owner: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from people boss where boss.uid = ${owner} and boss.role in ('creator', 'admin')
    and boss.leaves_at is null and ${isActive('boss')})`;

/** Whether a try of the version `v` is under way, or nobody knows how it ended. */
export const hasOpenAttempt = sql<boolean>`exists (
  select 1 from social_attempts a where a.variant_id = v.id and a.state in ('claimed', 'sent', 'accepted', 'unknown')
    and a.answer is null)`;

/** Whether the version `v` is not sent because a deal is against it. */
export const isHeldForDeal = sql<boolean>`(v.reason_kind = 'deal' and v.state in ('scheduled', 'due'))`;

/** Whether the version `v` is a draft because limits changed. */
export const isPastLimits = sql<boolean>`(v.reason_kind = 'limits' and v.state = 'draft')`;

/** Whether the post of the version `v` is outside the trash. */
export const isKept = sql<boolean>`exists (
  select 1 from social_posts kept where kept.id = v.post_id and kept.deleted_at is null)`;

/** Where posts name their files. */
export const socialMediaReferences: ObjectReference[] = [
  {
    table: 'social_media',
    column: 'object_name',
    holds: 'name',
    uses: {
      kind: 'social-post',
      seenBy: (uid) => sql`
        select p.id::text, coalesce(nullif(${nameOf('v', 'p')}, ''), 'A post without a text') as label
        from social_variants v join social_posts p on p.id = v.post_id
        where v.id = r.variant_id and p.owner_uid = ${uid} and p.deleted_at is null`,
    },
  },
];
