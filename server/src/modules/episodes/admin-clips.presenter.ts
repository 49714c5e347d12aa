import { episodeAudioPath } from '@bestie/contracts/episodes';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { AdminClipRow } from './admin-clips.repository';
import { episodePagePath } from './episodes.presenter';

/** Why fans do not see a clip, in a sentence; null when they do. */
function keptOf(row: AdminClipRow): string | null {
  if (row.shown) return null;
  if (row.state === 'hidden') return 'An admin hid it.';
  if (row.episode_hidden) return 'Its episode is hidden.';
  if (row.episode_vip) return 'Its episode is for VIP.';
  if (row.episode_state !== 'published') return `Its episode is ${row.episode_state}.`;
  if (row.audio?.id !== row.audio_id) return 'Its episode has another sound.';
  if (row.episode_labelled) return 'Its episode has a label.';
  if (!row.episode_public) return 'Its creator is not there.';
  return row.state === 'draft' ? 'It is a draft.' : 'Its time is still to come.';
}

/** Presents a clip to admins. */
export const presentAdminClip = (row: AdminClipRow): AdminClip => ({
  id: row.id,
  version: row.version,
  caption: row.caption,
  startMs: row.start_ms,
  endMs: row.end_ms,
  aspect: row.aspect,
  posterMs: row.poster_ms,
  words: row.words,
  owner: row.owner,
  state: row.state,
  liveFrom: row.live_from?.toISOString() ?? null,
  hidden: row.hidden_at && { at: row.hidden_at.toISOString(), reason: row.hidden_reason ?? '' },
  shown: row.shown,
  kept: keptOf(row),
  openReports: row.open_reports,
  createdAt: row.created_at.toISOString(),
  source: {
    episodeId: row.episode_id,
    title: row.episode_title,
    path: episodePagePath(row.episode_owner_uid, row.episode_id),
    creator: row.creator,
    artwork: row.artwork && presentSharedPicture(row.artwork),
    audio:
      row.audio && row.episode_public && row.audio.id === row.audio_id
        ? { url: episodeAudioPath(row.audio.id, row.audio.extension), durationMs: row.audio.duration_ms }
        : null,
  },
  can: {
    edit: row.owner_uid !== row.episode_owner_uid,
    hide: row.hidden_at === null,
    show: row.hidden_at !== null,
  },
});
