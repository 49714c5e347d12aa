import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ClipState } from '@bestie/contracts/episodes';
import { isActive, isGoneFor, isWithdrawn } from '../../platform/identity/people.sql';
import { namesIn } from '../../platform/module/audit-name.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { isReportedBy, labelOf } from '../reports';
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
 * and range. What is for VIP is open to members of its tier, and nothing to who reported it.
 * @param uid SQL of the uid; null for guests
 */
export const isEpisodeOpen = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  e.state in ('published', 'unlisted') and ${isThere} and not ${isWithdrawn(sql`e.owner_uid`)}
  and not coalesce(${isGoneFor(sql`e.owner_uid`, uid)}, false) and not ${isReportedBy('episode', sql`e.id`, uid)}
  and (e.tier_id is null or coalesce(e.owner_uid = ${uid}, false)
    or ${mayOpen(uid, sql`(select t.rank from vip_tiers t where t.id = e.tier_id)`)}))`;

/** The rule that an admin labelled the episode `e` with. */
export const episodeLabel = labelOf('episode', sql`e.id`);

/** The picture of an object name, as JSON. */
export const pictureOf = (objectName: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_jsonb(pic) from pictures pic where pic.object_name = ${objectName})`;

/** The sound of the episode `e` without its waveform, as JSON. */
export const audioOf = sql`(select to_jsonb(a) - 'peaks' from episode_audio a where a.id = e.audio_id)`;

/** The same with its waveform, which is some kilobytes long. */
export const audioWithPeaksOf = sql`(select to_jsonb(a) from episode_audio a where a.id = e.audio_id)`;

/** The state of the clip `c`, as the clock of the database says: no job can forget one. */
export const clipState = sql<ClipState>`(case when c.hidden_at is not null then 'hidden' when c.live_from is null then 'draft'
  when c.live_from > now() then 'scheduled' else 'live' end)`;

/**
 * Whether fans see the clip `c` of the episode `e`: it is live, on the sound that there is, and its episode is for
 * everybody and has no label.
 */
export const isClipShown = sql<boolean>`(c.deleted_at is null and ${clipState} = 'live' and c.audio_id = e.audio_id
  and ${isEpisodePublic} and ${episodeLabel} is null)`;

/** Whether the episode `e` is featured at this moment; what has a label never is. */
export const isFeatured = sql<boolean>`(e.featured_from <= now() and e.featured_until > now() and ${isEpisodePublic}
  and ${episodeLabel} is null)`;

/** What is said in the transcript of the episode `e` at the moment that the picture of the clip `c` shows. */
export const posterWords = sql<string>`coalesce((
  select said.cue ->> 'text' from jsonb_array_elements(
    case when jsonb_typeof(e.transcript -> 'cues') = 'array' then e.transcript -> 'cues' else '[]' end) said (cue)
  where (said.cue ->> 'startMs')::int <= c.poster_ms and (said.cue ->> 'endMs')::int > c.poster_ms limit 1), '')`;

/** Clips of the episode `e`, by the moments at which they begin, as JSON. */
export const clipsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version, 'caption', c.caption, 'start_ms', c.start_ms,
    'end_ms', c.end_ms, 'audio_id', c.audio_id, 'state', ${clipState}, 'hidden_reason', c.hidden_reason)
    order by c.start_ms, c.id)
  from episode_clips c where c.episode_id = e.id and c.deleted_at is null), '[]')`;

/** Where episodes name their files. */
export const episodeReferences: ObjectReference[] = [
  { table: 'episodes', column: 'artwork_object', holds: 'name', uses: null },
  { table: 'episode_audio', column: 'object_name', holds: 'name', uses: null },
  { table: 'podcasts', column: 'artwork_object', holds: 'name', uses: null },
];

/** What an admin did with the episode of a notification `n`: `schedule`, `feature`, `updateClip` or `scheduleClip`; otherwise a time. */
export const toldEpisodeAct = sql`split_part(n.source_id, '#', 2)`;

/** The episode of a notification `n` of its creator, as long as it waits for them or an admin's act counts. */
const told = (columns: RawBuilder<unknown>) => sql`(
  select ${columns} from episodes e where e.id = n.target_id::uuid and e.owner_uid = n.uid and e.deleted_at is null
    and case ${toldEpisodeAct} when 'schedule' then e.state = 'scheduled' when 'feature' then e.featured_until is not null
      when 'updateClip' then e.state <> 'draft' when 'scheduleClip' then e.state <> 'draft'
      else e.state = 'scheduled' and e.needs is not null end)`;
export const toldEpisodeName = told(sql`coalesce(nullif(e.title, ''), 'your episode')`);
export const isEpisodeTold = sql`exists ${told(sql`1`)}`;

/** Names for the audit log, as far as admins list episodes and clips: without drafts. */
export const episodeAuditNames = {
  episode: namesIn('episodes', 'title', sql<boolean>`t.state <> 'draft'`),
  clip: namesIn(
    'episode_clips',
    'caption',
    sql<boolean>`t.caption <> '' and exists (select 1 from episodes e where e.id = t.episode_id and e.state <> 'draft')`,
  ),
};
