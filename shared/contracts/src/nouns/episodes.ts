/** Constants and rules of episodes, without any library, so that pages can import them cheaply. */
import { limits } from '../http/limits';
import { isBeyondEnd } from '../media/chapters';
import type { Chapter } from '../media/chapters';
import { timeText } from '../media/media-times';

export const episodeKinds = ['full', 'trailer', 'bonus'] as const;
export type EpisodeKind = (typeof episodeKinds)[number];

export const episodeKindLabels: Record<EpisodeKind, string> = {
  full: 'Full episode',
  trailer: 'Trailer',
  bonus: 'Bonus',
};

export const episodeStates = ['draft', 'scheduled', 'published', 'unlisted'] as const;
export type EpisodeState = (typeof episodeStates)[number];

export const episodeStateLabels: Record<EpisodeState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unlisted: 'Unlisted',
};

/** Categories of podcast directories that fit this community. */
export const podcastCategories = [
  'Arts',
  'Business',
  'Comedy',
  'Education',
  'Health & Fitness',
  'Leisure',
  'Society & Culture',
] as const;
export type PodcastCategory = (typeof podcastCategories)[number];

export const podcastLanguages = { en: 'English', de: 'German', es: 'Spanish', fr: 'French' } as const;
export type PodcastLanguage = keyof typeof podcastLanguages;

/** Sound that every podcast player plays, by its media type, and the extension of its address. */
export const podcastSounds: Readonly<Record<string, 'mp3' | 'm4a'>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
};

/** Object name of a file of an episode. */
export const episodeObjectPrefix = (uid: string, episodeId: string): string =>
  `users/${uid}/episodes/${episodeId}/`;

/** Object name of a cover of a podcast. */
export const podcastObjectPrefix = (uid: string): string => `users/${uid}/episodes/show/`;

/** Address of the feed of a creator’s podcast. */
export const podcastFeedPath = (uid: string): string => `/api/podcasts/${uid}/feed.xml`;

/** Address of the sound of an episode. Another sound has another address. */
export const episodeAudioPath = (audioId: string, extension: string): string =>
  `/api/episodes/audio/${audioId}.${extension}`;

export const episodeTranscriptPath = (episodeId: string): string =>
  `/api/episodes/${episodeId}/transcript.vtt`;

export const episodeChaptersPath = (episodeId: string): string => `/api/episodes/${episodeId}/chapters.json`;

/** Picture of an episode or a podcast, for podcast players. */
export const podcastPicturePath = (pictureId: string, extension: string): string =>
  `/api/podcasts/pictures/${pictureId}.${extension}`;

/** Shapes of the picture of a clip. */
export const clipAspects = ['9:16', '1:1', '16:9'] as const;
export type ClipAspect = (typeof clipAspects)[number];

export const clipStates = ['draft', 'scheduled', 'live', 'hidden'] as const;
export type ClipState = (typeof clipStates)[number];

export const clipStateLabels: Record<ClipState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden',
};

/** What is wrong with the moment of a clip that its picture shows, or null. */
export const findPosterProblem = (
  posterMs: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): string | null =>
  posterMs < startMs || posterMs >= endMs ? 'The picture is of a moment within the clip.' : null;

/** What is wrong with the points of a clip, or null. @param durationMs length of the sound */
export function findClipProblem(
  { startMs, endMs }: { startMs: number; endMs: number },
  durationMs: number,
): { field: 'startMs' | 'endMs'; message: string } | null {
  const { min, max } = limits.episodes.clipSeconds;
  if (endMs <= startMs) return { field: 'endMs', message: 'A clip must end after it begins.' };
  if (endMs > durationMs) return { field: 'endMs', message: `The episode ends at ${timeText(durationMs)}.` };
  if (endMs - startMs < min * 1000)
    return { field: 'endMs', message: `A clip lasts at least ${min} seconds.` };
  if (endMs - startMs > max * 1000)
    return { field: 'endMs', message: `A clip lasts at most ${max / 60} minutes.` };
  return null;
}

/** What the publish check list looks at. */
export interface EpisodeFacts {
  title: string;
  summary: string;
  notes: string;
  kind: EpisodeKind;
  season: number | null;
  number: number | null;
  audio: { durationMs: number } | null;
  chapters: readonly Chapter[];
  transcript: boolean;
  artwork: { width: number | null; height: number | null } | null;
  /** Of its podcast. */
  show: { title: string; artwork: { width: number | null; height: number | null } | null };
  vip: boolean;
}

export interface EpisodeCheck {
  key: 'title' | 'audio' | 'number' | 'chapters' | 'notes' | 'artwork' | 'transcript' | 'show';
  /** Without `must` it may be published all the same. */
  must: boolean;
  done: boolean;
  message: string;
}

/** Whether podcast directories accept a cover: square, 1400 to 3000 pixels. */
export function isPodcastCover({ width, height }: { width: number | null; height: number | null }): boolean {
  const { min, max } = limits.episodes.artworkSide;
  return width !== null && width === height && width >= min && width <= max;
}

/** The publish check list. The server refuses what is not done and `must` be. */
export function checkEpisode(facts: EpisodeFacts): EpisodeCheck[] {
  const { audio, chapters, artwork, show, kind, number } = facts;
  const beyond = chapters.filter(({ startMs }) => isBeyondEnd(startMs, audio?.durationMs ?? null)).length;
  const cover = artwork ?? show.artwork;
  const { min, max } = limits.episodes.artworkSide;
  return [
    { key: 'title', must: true, done: facts.title.trim() !== '', message: 'It has a title.' },
    { key: 'audio', must: true, done: audio !== null, message: 'Its sound is uploaded.' },
    {
      key: 'number',
      must: true,
      done: kind !== 'full' || number !== null,
      message: 'A full episode has a number.',
    },
    {
      key: 'chapters',
      must: true,
      done: beyond === 0,
      message:
        beyond === 0
          ? 'Every chapter begins before the end.'
          : `${beyond === 1 ? 'One chapter begins' : `${beyond} chapters begin`} after the end of the sound.`,
    },
    {
      key: 'notes',
      must: false,
      done: (facts.summary + facts.notes).trim() !== '',
      message: 'Notes say what it is about.',
    },
    {
      key: 'artwork',
      must: false,
      done: cover !== null && isPodcastCover(cover),
      message: `A square cover of ${min} to ${max} pixels, of its own or of the podcast.`,
    },
    {
      key: 'transcript',
      must: false,
      done: facts.transcript,
      message: 'A transcript, for people who read and for search.',
    },
    {
      key: 'show',
      must: false,
      done: facts.vip || show.title.trim() !== '',
      message: 'The podcast has a title, so that the feed can be subscribed to.',
    },
  ];
}
