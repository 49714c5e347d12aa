import { checkEpisode, episodeAudioPath, podcastFeedPath } from '@bestie/contracts/episodes';
import type { EpisodeCheck } from '@bestie/contracts/episodes';
import type {
  Episode,
  EpisodeAudio,
  EpisodeCard,
  EpisodeClip,
  Podcast,
  PublicEpisode,
  ShownClip,
  ShownEpisode,
} from '@bestie/contracts/episodes.contract';
import { paths } from '@bestie/contracts/paths';
import { packPeaks, peaksOfPart, unpackPeaks } from '@bestie/contracts/peaks';
import { contentLabels } from '@bestie/contracts/reports';
import { uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import { presentPicture, presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { ShownClipRow, ShownEpisodeRow } from './discovery.repository';
import type { AudioJson, ClipJson, EpisodeCardRow, EpisodeRow, OpenEpisodeRow } from './episodes.repository';
import type { PodcastRow } from './podcasts.repository';

/** Path of the page of an episode. */
export const episodePagePath = (ownerUid: string, episodeId: string): string =>
  paths.fan.publicEpisode.replace(':uid', ownerUid).replace(':episodeId', episodeId);

const presentAudio = (audio: AudioJson): EpisodeAudio => ({
  id: audio.id,
  fileName: audio.file_name,
  contentType: audio.content_type,
  bytes: audio.bytes,
  durationMs: audio.duration_ms,
  url: episodeAudioPath(audio.id, audio.extension),
});

const presentClip = (clip: ClipJson, audioId: string | null): EpisodeClip => ({
  id: clip.id,
  version: clip.version,
  caption: clip.caption,
  startMs: clip.start_ms,
  endMs: clip.end_ms,
  audioId: clip.audio_id,
  state: clip.state,
  hidden: clip.state === 'hidden' ? (clip.hidden_reason ?? '') : null,
  check: clip.audio_id !== audioId,
});

/** Presents an episode in its creator’s list. */
export const presentEpisodeCard = (row: EpisodeCardRow | EpisodeRow): EpisodeCard => ({
  id: row.id,
  version: row.version,
  title: row.title,
  kind: row.kind,
  season: row.season,
  number: row.number,
  explicit: row.explicit,
  tierId: row.tier_id,
  state: row.state,
  publishAt: row.publish_at?.toISOString() ?? null,
  wallTime: row.wall_time,
  timezone: row.timezone,
  publishedAt: row.published_at?.toISOString() ?? null,
  needs: row.needs,
  hidden: row.hidden_at === null ? null : (row.hidden_reason ?? ''),
  audio: row.audio && presentAudio(row.audio),
  artwork: row.artwork && presentPicture(row.artwork),
  plays: row.plays,
  downloads: row.downloads,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Presents an episode to its creator. */
export const presentEpisode = (row: EpisodeRow): Episode => ({
  ...presentEpisodeCard(row),
  audio: row.audio && {
    ...presentAudio(row.audio),
    peaks: row.audio.peaks,
    measuring: row.audio.measuring,
  },
  summary: row.summary,
  notes: row.notes,
  chapters: row.chapters.map(({ startMs, title }) => ({ startMs, title })),
  transcript: row.transcript && {
    kind: row.transcript.kind,
    cues: row.transcript.cues,
    text: row.transcript.text,
  },
  clips: row.clips.map((clip) => presentClip(clip, row.audio_id)),
  path: episodePagePath(row.owner_uid, row.id),
  deletedAt: row.deleted_at?.toISOString() ?? null,
});

/** The publish check list of an episode. */
export const checksOf = (row: EpisodeRow): EpisodeCheck[] =>
  checkEpisode({
    title: row.title,
    summary: row.summary,
    notes: row.notes,
    kind: row.kind,
    season: row.season,
    number: row.number,
    audio: row.audio && { durationMs: row.audio.duration_ms },
    chapters: row.chapters,
    transcript: row.transcript !== null,
    artwork: row.artwork,
    show: { title: row.show_title ?? '', artwork: row.show_artwork },
    vip: row.tier_id !== null,
  });

/** Presents an episode on its page; its clips, as long as it is for everybody. */
export const presentPublicEpisode = (row: OpenEpisodeRow, caller: Caller): PublicEpisode => {
  const own = uidOf(caller) === row.owner_uid;
  const audio = presentAudio(row.audio!);
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    season: row.season,
    number: row.number,
    explicit: row.explicit,
    summary: row.summary,
    notes: row.notes,
    publishedAt: row.published_at.toISOString(),
    unlisted: row.state === 'unlisted',
    vip: row.tier_id !== null,
    audio: { id: audio.id, url: audio.url, durationMs: audio.durationMs, peaks: row.audio!.peaks },
    artwork: row.artwork && presentSharedPicture(row.artwork),
    chapters: row.chapters.map(({ startMs, title }) => ({ startMs, title })),
    transcript: row.transcript && {
      kind: row.transcript.kind,
      cues: row.transcript.cues,
      text: row.transcript.text,
    },
    clips: row.clips
      .filter(
        ({ audio_id: audioId, state }) =>
          audioId === row.audio_id && state === 'live' && row.state === 'published' && row.tier_id === null,
      )
      .map(({ id, caption, start_ms: startMs, end_ms: endMs }) => ({ id, caption, startMs, endMs })),
    creator: {
      uid: row.owner_uid,
      name: row.creator_name,
      handle: row.creator_hidden ? null : row.creator_handle,
    },
    podcast:
      row.podcast_title === null ? null : { title: row.podcast_title, feed: podcastFeedPath(row.owner_uid) },
    label: row.label,
    can: { report: !own, edit: own },
  };
};

/** Presents an episode as fans find it: what an admin labelled shows the label alone. */
export const presentShownEpisode = (row: ShownEpisodeRow): ShownEpisode => ({
  id: row.id,
  title: row.label === null ? row.title : contentLabels[row.label],
  summary: row.label === null ? row.summary : '',
  publishedAt: row.published_at.toISOString(),
  artwork: row.label === null && row.artwork ? presentSharedPicture(row.artwork) : null,
  creator: { uid: row.owner_uid, name: row.creator_name, handle: row.creator_handle },
  durationMs: row.audio.duration_ms,
  path: episodePagePath(row.owner_uid, row.id),
});

/** Presents a clip as fans find it. */
export const presentShownClip = ({ episode, ...row }: ShownClipRow): ShownClip => {
  const { title, path, artwork, creator } = presentShownEpisode(episode);
  const { url, durationMs } = presentAudio(episode.audio);
  return {
    id: row.id,
    caption: row.caption,
    startMs: row.start_ms,
    endMs: row.end_ms,
    aspect: row.aspect,
    words: row.words,
    audio: { url, durationMs },
    peaks:
      row.peaks === null
        ? null
        : packPeaks(
            peaksOfPart(unpackPeaks(row.peaks), { startMs: row.start_ms, endMs: row.end_ms }, durationMs),
          ),
    episode: { title, path, artwork, creator },
  };
};

/** Presents a podcast to its creator; what a new one begins with as long as there is none. */
export const presentPodcast = (row: PodcastRow | undefined, uid: string): Podcast => ({
  version: row?.version ?? 0,
  title: row?.title ?? '',
  description: row?.description ?? '',
  author: row?.author ?? '',
  language: row?.language ?? 'en',
  category: row?.category ?? 'Arts',
  explicit: row?.explicit ?? false,
  artwork: row?.artwork ? presentPicture(row.artwork) : null,
  feed: row ? podcastFeedPath(uid) : null,
  episodes: row?.episodes ?? 0,
});
