import { z } from 'zod';
import { wallTime } from './calendar-events.contract';
import { contentLabel } from './content-label';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  daySpan,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  picture,
  sharedPicture,
  timezone,
  uid,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import {
  chapterSchema,
  chaptersSchema,
  moment,
  packedPeaks,
  transcriptSchema,
  transcriptSource,
} from '../media/media.schema';
import {
  clipAspects,
  clipStates,
  episodeKinds,
  episodeStates,
  podcastCategories,
  podcastLanguages,
} from './episodes';
import type { PodcastLanguage } from './episodes';

const { episodes } = limits;
const kind = z.enum(episodeKinds);
const state = z.enum(episodeStates);
const languages = Object.keys(podcastLanguages) as [PodcastLanguage, ...PodcastLanguage[]];

export const episodeAudioSchema = z.object({
  id,
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  durationMs: z.number().int(),
  /** Of the sound for media elements; ends in its extension. */
  url: z.string(),
});
export type EpisodeAudio = z.output<typeof episodeAudioSchema>;

/** Packed loudness over time; null until it is known. */
const peaks = z.string().nullable();

export const episodeClipSchema = z.object({
  id,
  version,
  caption: z.string(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  audioId: id,
  state: z.enum(clipStates),
  /** Why an admin hid it. */
  hidden: z.string().nullable(),
  /** The episode has another sound since: the points may be wrong. */
  check: z.boolean(),
});
export type EpisodeClip = z.output<typeof episodeClipSchema>;

const listed = {
  id,
  version,
  title: z.string(),
  kind,
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  explicit: z.boolean(),
  /** The lowest tier of VIP to which it is open; null for everybody. */
  tierId: id.nullable(),
  state,
  /** When it is published; null unless it is scheduled. */
  publishAt: instant.nullable(),
  wallTime: z.string().nullable(),
  timezone: z.string().nullable(),
  /** The first time that it was published, which never changes. */
  publishedAt: instant.nullable(),
  /** Why it was not published at its time. */
  needs: z.string().nullable(),
  /** Why an admin hid it. */
  hidden: z.string().nullable(),
  audio: episodeAudioSchema.nullable(),
  artwork: picture.nullable(),
  plays: z.number().int(),
  downloads: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
};

/** An episode in its creator’s list. */
export const episodeCardSchema = z.object(listed);
export type EpisodeCard = z.output<typeof episodeCardSchema>;

export const episodeSchema = z.object({
  ...listed,
  audio: episodeAudioSchema
    .extend({
      peaks,
      /** Whether the server makes the peaks; otherwise the browser of the creator does. */
      measuring: z.boolean(),
    })
    .nullable(),
  summary: z.string(),
  notes: z.string(),
  chapters: z.array(chapterSchema),
  transcript: transcriptSchema.nullable(),
  clips: z.array(episodeClipSchema),
  /** Its page. */
  path: z.string(),
  deletedAt: instant.nullable(),
});
export type Episode = z.output<typeof episodeSchema>;

export const podcastSchema = z.object({
  /** 0 before it is saved for the first time. */
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  language: z.enum(languages),
  category: z.enum(podcastCategories),
  explicit: z.boolean(),
  artwork: picture.nullable(),
  /** Address of its feed; null before it is saved. */
  feed: z.string().nullable(),
  /** Episodes that are in it now. */
  episodes: z.number().int(),
});
export type Podcast = z.output<typeof podcastSchema>;

/** An episode on its public page. */
export const publicEpisodeSchema = z.object({
  id,
  title: z.string(),
  kind,
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  explicit: z.boolean(),
  summary: z.string(),
  notes: z.string(),
  publishedAt: instant,
  unlisted: z.boolean(),
  vip: z.boolean(),
  audio: episodeAudioSchema.pick({ id: true, url: true, durationMs: true }).extend({ peaks }),
  artwork: sharedPicture.nullable(),
  chapters: z.array(chapterSchema),
  transcript: transcriptSchema.nullable(),
  clips: z.array(episodeClipSchema.pick({ id: true, caption: true, startMs: true, endMs: true })),
  creator: z.object({ uid: z.string(), name: z.string(), handle: z.string().nullable() }),
  podcast: z.object({ title: z.string(), feed: z.string() }).nullable(),
  label: contentLabel,
  can: z.object({ report: z.boolean(), edit: z.boolean() }),
});
export type PublicEpisode = z.output<typeof publicEpisodeSchema>;

const shownEpisode = publicEpisodeSchema
  .pick({ id: true, title: true, summary: true, publishedAt: true, artwork: true, creator: true })
  .extend({ durationMs: z.number().int(), path: z.string() });
/** An episode as fans find it. */
export type ShownEpisode = z.output<typeof shownEpisode>;

const shownClip = z.object({
  id,
  caption: z.string(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  aspect: z.enum(clipAspects),
  /** What is said at the moment that its picture shows; empty without a transcript. */
  words: z.string(),
  audio: episodeAudioSchema.pick({ url: true, durationMs: true }),
  /** Of its part alone. */
  peaks,
  episode: shownEpisode.pick({ title: true, path: true, artwork: true, creator: true }),
});
/** A clip as fans find it. */
export type ShownClip = z.output<typeof shownClip>;

const one = z.object({ episodeId: id });
const changed = one.extend({ version });
const oneClip = z.object({ episodeId: id, clipId: id });
const read = { access: 'creator', scope: 'own', rate: 'read', cookie: true } as const;
const write = { access: 'creator', scope: 'own', rate: 'write', output: episodeSchema } as const;
const errors = ['not_found', 'conflict'] as const;
const season = z.number().int().min(0).max(episodes.season).nullable();
const number = z.number().int().min(0).max(episodes.number).nullable();
const fields = {
  title: peopleLine({ min: 0, max: episodes.titleLength }),
  kind,
  season,
  number,
  explicit: z.boolean(),
  tierId: id.nullable(),
  summary: peopleText({ min: 0, max: episodes.summaryLength }),
  notes: peopleText({ min: 0, max: episodes.notesLength }),
  chapters: chaptersSchema,
};
const objectName = z.string().min(1).max(400);
const fileName = z.string().trim().min(1).max(episodes.fileNameLength);
const clip = {
  caption: peopleLine({ min: 0, max: episodes.clipCaptionLength }),
  startMs: moment,
  endMs: moment,
};

export const episodesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/episodes',
    summary: 'Episodes of the caller, those that were changed last first.',
    input: z.object({
      state: state.optional(),
      kind: kind.optional(),
      season: z.coerce.number<number>().int().min(0).max(episodes.season).optional(),
      cursor: cursor.optional(),
      limit: pageSize(episodes.page),
    }),
    output: pageOf(episodeCardSchema),
    ...read,
  },
  get: {
    method: 'GET',
    path: '/api/episodes/{episodeId}',
    summary: 'One episode of the caller, with chapters, transcript and clips.',
    input: one,
    output: episodeSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/episodes',
    summary:
      'Creates a draft, which may still be empty: its sound follows. The same `id` sent twice creates one.',
    input: z.object({ id, ...fields }).partial({
      title: true,
      kind: true,
      season: true,
      number: true,
      explicit: true,
      tierId: true,
      summary: true,
      notes: true,
      chapters: true,
    }),
    ...write,
    errors: ['not_found', 'already_exists', 'limit_reached', 'conflict'],
  },
  update: {
    method: 'PATCH',
    path: '/api/episodes/{episodeId}',
    summary: 'Changes an episode of the caller.',
    input: changed.extend(fields).partial({
      title: true,
      kind: true,
      season: true,
      number: true,
      explicit: true,
      tierId: true,
      summary: true,
      notes: true,
      chapters: true,
    }),
    ...write,
    publishes: true,
    errors,
  },
  setAudio: {
    method: 'PUT',
    path: '/api/episodes/{episodeId}/audio',
    summary:
      'Gives an episode its sound: an MP3 or M4A file that the caller uploaded. The same `id` sent twice counts once.',
    input: one.extend({
      id,
      path: objectName,
      fileName,
      durationSeconds: z
        .number()
        .positive()
        .max(2 * 86_400)
        .nullable()
        .optional(),
      peaks: packedPeaks.nullable().optional(),
    }),
    ...write,
    publishes: true,
    errors: ['not_found', 'unsupported_type', 'already_exists'],
  },
  setPeaks: {
    method: 'PUT',
    path: '/api/episodes/{episodeId}/audio/{audioId}/peaks',
    summary: 'Stores the waveform of a sound that this server could not read itself. The first one stays.',
    input: one.extend({ audioId: id, peaks: packedPeaks }),
    ...write,
    errors: ['not_found'],
  },
  setArtwork: {
    method: 'PUT',
    path: '/api/episodes/{episodeId}/artwork',
    summary: 'Gives an episode a cover that the caller uploaded, or takes it away.',
    input: one.extend({ path: objectName.nullable() }),
    ...write,
    publishes: true,
    errors: ['not_found', 'unsupported_type'],
  },
  setTranscript: {
    method: 'PUT',
    path: '/api/episodes/{episodeId}/transcript',
    summary: 'Reads a transcript from WebVTT, SRT or plain text; an empty one takes it away.',
    input: changed.extend({ source: transcriptSource }),
    ...write,
    bodyBytes: episodes.transcriptBodyBytes,
    publishes: true,
    errors,
  },
  schedule: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/schedule',
    summary:
      'Plans when an episode is published, on the clock of a zone. A time that the clock skips moves forward by the gap.',
    input: changed.extend({ wallTime, timezone }),
    ...write,
    publishes: true,
    errors,
  },
  unschedule: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/unschedule',
    summary: 'Makes a scheduled episode a draft again.',
    input: changed,
    ...write,
    errors,
  },
  publish: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/publish',
    summary:
      'Publishes an episode now, or shows an unlisted one again. The first date of publishing never changes.',
    input: one.extend({ unlisted: z.boolean().default(false) }),
    ...write,
    publishes: true,
    errors,
  },
  unlist: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/unlist',
    summary: 'Takes a published episode out of feed and search. Its link still opens it.',
    input: one,
    ...write,
    errors,
  },
  delete: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/delete',
    summary: 'Moves an episode to the trash, with its clips.',
    input: one,
    ...write,
    output: z.void(),
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/restore',
    summary: 'Restores an episode. A scheduled one is a draft then.',
    input: one,
    ...write,
    errors,
  },
  createClip: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/clips',
    summary:
      'Cuts a clip out of the sound of an episode, which stays as it is. The same `id` sent twice makes one.',
    input: one.extend({ id, audioId: id, ...clip }),
    ...write,
    publishes: true,
    errors: ['not_found', 'already_exists', 'limit_reached'],
  },
  updateClip: {
    method: 'PATCH',
    path: '/api/episodes/{episodeId}/clips/{clipId}',
    summary: 'Moves the points of a clip, on the sound that the episode has now.',
    input: oneClip.extend({ version, ...clip }),
    ...write,
    publishes: true,
    errors,
  },
  deleteClip: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/clips/{clipId}/delete',
    summary: 'Deletes a clip.',
    input: oneClip,
    ...write,
    errors: ['not_found'],
  },
  restoreClip: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/clips/{clipId}/restore',
    summary: 'Restores a clip that was deleted.',
    input: oneClip,
    ...write,
    publishes: true,
    errors: ['not_found', 'limit_reached'],
  },
  getPodcast: {
    method: 'GET',
    path: '/api/podcast',
    summary: 'The podcast of the caller.',
    input: z.object({}),
    output: podcastSchema,
    ...read,
  },
  updatePodcast: {
    method: 'PUT',
    path: '/api/podcast',
    summary: 'Changes the podcast of the caller; its feed exists from the first time on.',
    input: z.object({
      version: z.number().int().min(0),
      title: peopleLine({ max: episodes.showTitleLength }),
      description: peopleText({ min: 0, max: episodes.showDescriptionLength }),
      author: peopleLine({ min: 0, max: episodes.showAuthorLength }),
      language: z.enum(languages),
      category: z.enum(podcastCategories),
      explicit: z.boolean(),
    }),
    access: 'creator',
    scope: 'own',
    rate: 'write',
    output: podcastSchema,
    publishes: true,
    errors: ['conflict'],
  },
  setPodcastArtwork: {
    method: 'PUT',
    path: '/api/podcast/artwork',
    summary: 'Gives the podcast a cover that the caller uploaded.',
    input: z.object({ path: objectName }),
    access: 'creator',
    scope: 'own',
    rate: 'write',
    output: podcastSchema,
    publishes: true,
    errors: ['unsupported_type'],
  },
  getPublic: {
    method: 'GET',
    path: '/api/public/episodes/{uid}/{episodeId}',
    summary: 'An episode that is open to the caller: published or unlisted, with VIP to members of its tier.',
    input: one.extend({ uid }),
    output: publicEpisodeSchema,
    access: 'guest',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  getDiscovery: {
    method: 'GET',
    path: '/api/public/episodes',
    summary:
      'What admins feature at this moment, the newest episodes that are for everybody, and clips in their order.',
    input: z.object({}),
    output: z.object({
      featured: z.array(shownEpisode),
      latest: z.array(shownEpisode),
      clips: z.array(shownClip),
    }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  listDates: {
    method: 'GET',
    path: '/api/public/episodes/dates',
    summary: 'Episodes that came out between two days (UTC) and are open to the caller, for calendars.',
    input: daySpan(episodes.listDays),
    output: z.object({
      items: z.array(
        shownEpisode.pick({ id: true, title: true, publishedAt: true, path: true, creator: true }),
      ),
    }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  listVip: {
    method: 'GET',
    path: '/api/vip/episodes',
    summary: 'Episodes for VIP that the tier of the caller opens, the newest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(episodes.page) }),
    output: pageOf(shownEpisode),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  play: {
    method: 'POST',
    path: '/api/episodes/{episodeId}/plays',
    summary:
      'Says that somebody listened for a minute. One counts per listener and 24 hours, whatever is sent.',
    input: one,
    output: z.void(),
    access: 'guest',
    scope: 'none',
    rate: 'write',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
});
