import { z } from 'zod';
import { clipAspects, clipStates } from './episodes';
import { moderatedFields, moderationActs } from './moderated-things.schema';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  reason,
  search,
  sharedPicture,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { moment } from '../media/media.schema';

/** A clip as admins see it in the order of all clips. */
export const adminClipSchema = z.object({
  id,
  version,
  caption: z.string(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  aspect: z.enum(clipAspects),
  /** The moment of the sound that its picture shows. */
  posterMs: z.number().int(),
  /** What is said then; empty without a transcript. */
  words: z.string(),
  /** Who cut it: its creator, or an admin. */
  owner: moderatedFields.owner,
  state: z.enum(clipStates),
  /** From when on it is live; null for a draft. */
  liveFrom: instant.nullable(),
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Whether fans see it now; otherwise `kept` says in a sentence why they do not. */
  shown: z.boolean(),
  kept: z.string().nullable(),
  openReports: z.number().int(),
  createdAt: instant,
  source: z.object({
    episodeId: id,
    title: z.string(),
    path: z.string(),
    creator: moderatedFields.owner,
    artwork: sharedPicture.nullable(),
    /** Of the sound that its points belong to; null while it is not for everybody. */
    audio: z.object({ url: z.string(), durationMs: z.number().int() }).nullable(),
  }),
  can: z.object({
    /** It was cut by an admin, so that admins write its words and points. */
    edit: z.boolean(),
    hide: z.boolean(),
    show: z.boolean(),
  }),
});
export type AdminClip = z.output<typeof adminClipSchema>;

const points = {
  caption: peopleLine({ min: 0, max: limits.episodes.clipCaptionLength }),
  startMs: moment,
  endMs: moment,
};
const frame = { aspect: z.enum(clipAspects), posterMs: moment };
const seen = z.object({ clipId: id, version, reason });
const change = { access: 'admin', scope: 'any', output: adminClipSchema, rate: 'admin' } as const;
const { hide, show } = moderationActs('/api/admin/clips', {
  hide: 'Hides clips from everybody; who cut them is told why.',
  show: 'Shows hidden clips again, as they were.',
  restore: '',
});

/** Clips of everybody's episodes, in the order in which fans see them. */
export const adminClipsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/clips',
    summary: 'All clips in their order, with the episodes that they are of.',
    input: z.object({
      state: z.enum(clipStates).optional(),
      aspect: z.enum(clipAspects).optional(),
      /** Words of the caption, or of the title of the episode. */
      q: search.optional(),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(adminClipSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/admin/clips',
    summary:
      'Cuts a clip out of an episode that is for everybody, as a draft. The same `id` sent twice makes one.',
    input: z.object({ id, episodeId: id, reason, ...points, ...frame }),
    errors: ['not_found', 'already_exists', 'limit_reached'],
    ...change,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/clips/{clipId}',
    summary: 'Changes shape and picture of a clip; caption and points only where an admin cut it.',
    input: seen.extend({ ...points, ...frame }).partial({
      caption: true,
      startMs: true,
      endMs: true,
      aspect: true,
      posterMs: true,
    }),
    errors: ['not_found', 'conflict'],
    ...change,
  },
  schedule: {
    method: 'POST',
    path: '/api/admin/clips/{clipId}/schedule',
    summary: 'Says from when on a clip is live; null makes it a draft.',
    input: seen.extend({ liveFrom: instant.nullable() }),
    errors: ['not_found', 'conflict'],
    ...change,
  },
  move: {
    method: 'POST',
    path: '/api/admin/clips/{clipId}/move',
    summary:
      'Moves a clip in front of another one, or to the end. Two who move at once both keep their moves.',
    input: z.object({ clipId: id, before: id.nullable(), reason }),
    errors: ['not_found'],
    ...change,
  },
  hide,
  show,
});
