import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { VoiceState } from '@bestie/contracts/voice-clips';
import { isActive, isGoneFor, isKeptFrom } from '../../platform/identity/people.sql';
import { namesIn } from '../../platform/module/audit-name.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { conversationPerson } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isReportedBy } from '../reports';
import { mayOpen } from '../vip';
import type { VoiceClipRecord, VoiceVersionRecord } from './voice-clips.tables';

/** The sound of a clip that is played. */
export interface AudioRow {
  id: string;
  duration_ms: number;
  peaks: string | null;
}

/** A clip in a list. */
export type CardRow = Pick<
  VoiceClipRecord,
  | 'id'
  | 'owner_uid'
  | 'title'
  | 'description'
  | 'visibility'
  | 'tier_id'
  | 'trim_start_ms'
  | 'trim_end_ms'
  | 'published_at'
  | 'created_at'
> & {
  /** Of the order of the list, exactly. */
  position: string;
  tier_name: string | null;
  state: VoiceState;
  author: ConversationPersonColumns | null;
  audio: AudioRow | null;
};

/** A clip as one caller sees it. */
export type ClipRow = CardRow &
  Pick<VoiceClipRecord, 'version' | 'chapters' | 'transcript'> & {
    position_ms: number | null;
    versions: (Omit<VoiceVersionRecord, 'created_at'> & { created_at: string })[];
  };

/**
 * The one rule for who hears the clip `v` of the tier `t`: page, range request, search and lists ask it. Its creator and
 * admins always do; nobody else does before it has a sound, or once they reported it.
 * @param uid SQL of the uid; the empty one is a guest
 */
export const isHeard = (uid: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  v.deleted_at is null and (v.owner_uid = ${uid}
    or exists (select 1 from people boss where boss.uid = ${uid} and boss.role = 'admin' and ${isActive('boss')})
    or (v.version_id is not null and not ${isGoneFor(sql.ref('v.owner_uid'), uid)}
      and not ${isReportedBy('voiceClip', sql`v.id`, uid)} and case v.visibility
      when 'public' then true
      when 'members' then exists (select 1 from people here where here.uid = ${uid} and ${isActive('here')})
      when 'tier' then ${mayOpen(uid, sql.ref('t.rank'))}
      else false end)))`;

/** Whether somebody also finds it: clips of a private profile are heard by their link alone. */
export const isFoundBy = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(v.version_id is not null and ${isHeard(uid)} and not ${isKeptFrom(sql.ref('v.owner_uid'), uid)})`;

export const clips = sql`voice_clips v left join vip_tiers t on t.id = v.tier_id`;

/** Columns of {@link CardRow}. @param order the column that the list is sorted by */
export const cardColumns = (uid: string, order: 'created_at' | 'published_at'): RawBuilder<unknown> => sql`
  v.id, v.owner_uid, v.title, v.description, v.visibility, v.tier_id, t.name as tier_name, v.trim_start_ms, v.trim_end_ms,
  v.published_at, v.created_at, to_json(${sql.ref(`v.${order}`)}) #>> '{}' as position,
  case when v.version_id is not null then 'ready'
    when exists (select 1 from voice_versions a where a.clip_id = v.id and a.state = 'processing') then 'processing'
    else 'draft' end as state,
  ${conversationPerson('v.owner_uid', uid)} as author,
  (select jsonb_build_object('id', a.id, 'duration_ms', a.duration_ms, 'peaks', a.peaks)
    from voice_versions a where a.id = v.version_id) as audio`;

/** Columns of {@link ClipRow}. */
export const clipColumns = (uid: string): RawBuilder<unknown> => sql`
  ${cardColumns(uid, 'created_at')}, v.version, v.chapters, v.transcript,
  (select p.position_ms from voice_positions p where p.uid = ${uid} and p.clip_id = v.id) as position_ms,
  coalesce((select jsonb_agg(to_jsonb(a) - 'peaks' order by a.number desc)
    from voice_versions a where a.clip_id = v.id), '[]') as versions`;

/** Titles for the audit log, of what others may hear. */
export const openVoiceNames = namesIn('voice_clips', 'title', sql<boolean>`t.visibility <> 'private'`);

/** Where clips name their sounds. */
export const voiceReferences: ObjectReference[] = ['object_name', 'playable_name'].map((column) => ({
  table: 'voice_versions',
  column,
  holds: 'name',
  uses: null,
}));
