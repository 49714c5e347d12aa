import { isBeyondEnd } from '@bestie/contracts/chapters';
import { limits } from '@bestie/contracts/limits';
import type { VoiceClip, VoiceClipCard } from '@bestie/contracts/voice-clips.contract';
import { shorten } from '../../platform/documents/shorten';
import type { Caller } from '../../platform/http/caller';
import { presentConversationPerson } from '../profiles';
import { voiceClipPolicy } from './voice-clips.policy';
import type { CardRow, ClipRow } from './voice-clips.sql';

const presentShared = (row: CardRow) => ({
  id: row.id,
  title: row.title,
  visibility: row.visibility,
  tier: row.tier_id !== null && row.tier_name !== null ? { id: row.tier_id, name: row.tier_name } : null,
  author: row.author && presentConversationPerson(row.author),
  audio: row.audio && {
    versionId: row.audio.id,
    durationMs: row.audio.duration_ms,
    peaks: row.audio.peaks,
  },
  trim:
    row.trim_start_ms !== null && row.trim_end_ms !== null
      ? { startMs: row.trim_start_ms, endMs: row.trim_end_ms }
      : null,
  publishedAt: row.published_at?.toISOString() ?? null,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});

/** Presents a clip in a list. */
export const presentCard = (row: CardRow): VoiceClipCard => ({
  ...presentShared(row),
  description: shorten(row.description, limits.voice.excerptLength),
});

/** Presents a clip to somebody who hears it. */
export function presentClip(row: ClipRow, caller: Caller): VoiceClip {
  const can = voiceClipPolicy.permissions(caller, row);
  const length = row.audio?.duration_ms ?? null;
  return {
    ...presentShared(row),
    description: row.description,
    chapters: row.chapters
      .map(({ startMs, title }) => ({ startMs, title, beyondEnd: isBeyondEnd(startMs, length) }))
      // A mark is for who can mend it.
      .filter(({ beyondEnd }) => can.edit || !beyondEnd),
    transcript: row.transcript,
    positionMs: row.position_ms,
    version: row.version,
    versions: can.edit
      ? row.versions.map((each) => ({
          id: each.id,
          number: each.number,
          state: each.state,
          durationMs: each.duration_ms,
          bytes: each.bytes,
          contentType: each.content_type,
          loudness: each.loudness,
          note: each.note,
          createdAt: new Date(each.created_at).toISOString(),
        }))
      : [],
    can,
  };
}
