import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { mayOpen } from '../vip';

/** Whether nobody has taken the episode `e` back: neither its creator nor an admin. */
const isThere = sql<boolean>`(e.deleted_at is null and e.hidden_at is null and exists (
  select 1 from people maker where maker.uid = e.owner_uid and ${isActive('maker')}))`;

/**
 * Whether the episode `e` is for everybody to find: feed, search and lists ask this. VIP and unlisted ones never are.
 */
export const isEpisodePublic = sql<boolean>`(e.state = 'published' and e.tier_id is null and ${isThere}
  and not ${isWithdrawn(sql`e.owner_uid`)})`;

/**
 * Whether somebody may open the episode `e` by its link: page, sound, transcript and picture ask this for each request
 * and range. What is for VIP is open to members of its tier.
 * @param uid SQL of the uid; null for guests
 */
export const isEpisodeOpen = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  e.state in ('published', 'unlisted') and ${isThere} and not ${isWithdrawn(sql`e.owner_uid`)}
  and not coalesce(${isGoneFor(sql`e.owner_uid`, uid)}, false)
  and (e.tier_id is null or coalesce(e.owner_uid = ${uid}, false)
    or ${mayOpen(uid, sql`(select t.rank from vip_tiers t where t.id = e.tier_id)`)}))`;

/** The picture of an object name, as JSON. */
export const pictureOf = (objectName: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_jsonb(pic) from pictures pic where pic.object_name = ${objectName})`;

/** The sound of the episode `e`, as JSON. */
export const audioOf = sql`(select to_jsonb(a) from episode_audio a where a.id = e.audio_id)`;

/** Clips of the episode `e`, in their order, as JSON. */
export const clipsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'title', c.title, 'start_ms', c.start_ms,
    'end_ms', c.end_ms, 'audio_id', c.audio_id) order by c.start_ms, c.id)
  from episode_clips c where c.episode_id = e.id and c.deleted_at is null), '[]')`;

/** Where episodes name their files. */
export const episodeReferences: ObjectReference[] = [
  { table: 'episodes', column: 'artwork_object', holds: 'name', uses: null },
  { table: 'episode_audio', column: 'object_name', holds: 'name', uses: null },
  { table: 'podcasts', column: 'artwork_object', holds: 'name', uses: null },
];

/** The episode of a notification `n` of its creator, as long as it waits for them. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from episodes e where e.id = n.target_id::uuid and e.owner_uid = n.uid and e.deleted_at is null
    and e.state = 'scheduled' and e.needs is not null)`;
export const toldEpisodeName = told(sql`coalesce(nullif(e.title, ''), 'your episode')`);
export const isEpisodeTold = sql`exists ${told(sql`1`)}`;
