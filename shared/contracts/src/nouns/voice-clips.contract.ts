import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  reason,
  search,
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
import { forumPersonSchema } from './forum.contract';
import { voiceStates, voiceVisibilities } from './voice-clips';

const { voice } = limits;

const durationMs = z
  .number()
  .int()
  .min(1)
  .max(voice.minutes * 60_000);

/** The sound that is played. */
const audioSchema = z.object({
  versionId: id,
  durationMs: z.number().int(),
  /** Null until they are known. */
  peaks: z.string().nullable(),
});

/** The part of the sound that is played; the sound itself stays whole. */
const partSchema = z.object({ startMs: moment, endMs: moment });

const shared = {
  id,
  title: z.string(),
  visibility: z.enum(voiceVisibilities),
  tier: z.object({ id, name: z.string() }).nullable(),
  author: forumPersonSchema.nullable(),
  audio: audioSchema.nullable(),
  trim: partSchema.nullable(),
  /** When others could hear it first; null while nobody can. */
  publishedAt: instant.nullable(),
};

export const voiceClipCardSchema = z.object({
  ...shared,
  state: z.enum(voiceStates),
  description: z.string(),
  createdAt: instant,
});
export type VoiceClipCard = z.output<typeof voiceClipCardSchema>;

/** A sound that was uploaded or recorded for a clip. */
const voiceVersionSchema = z.object({
  id,
  number: z.number().int(),
  state: z.enum(['processing', 'ready', 'failed']),
  durationMs: z.number().int(),
  bytes: z.number(),
  contentType: z.string(),
  /** In LUFS; null where it was not measured. */
  loudness: z.number().nullable(),
  /** Why it could not be read, or what was not done with it; null without anything to say. */
  note: z.string().nullable(),
  createdAt: instant,
});

export const voiceClipSchema = z.object({
  ...shared,
  state: z.enum(voiceStates),
  description: z.string(),
  chapters: z.array(
    chapterSchema.extend({
      title: z.string(),
      /** It begins where the sound is already over: the sound became shorter. */
      beyondEnd: z.boolean(),
    }),
  ),
  transcript: transcriptSchema.nullable(),
  /** Where the caller was, from the beginning of the sound. */
  positionMs: z.number().int().nullable(),
  version,
  createdAt: instant,
  /** All sounds, the newest first; empty for listeners. */
  versions: z.array(voiceVersionSchema),
  can: z.object({ edit: z.boolean(), upload: z.boolean(), report: z.boolean() }),
});
export type VoiceClip = z.output<typeof voiceClipSchema>;

const one = z.object({ clipId: id });
const own = { access: 'creator', scope: 'own', rate: 'write' } as const;
const title = peopleLine({ max: voice.titleLength });

export const voiceClipsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/voice/clips',
    summary: 'Clips of the caller, the newest first.',
    input: z.object({
      q: search.optional(),
      visibility: z.enum(voiceVisibilities).optional(),
      cursor: cursor.optional(),
      limit: pageSize(voice.page),
    }),
    output: pageOf(voiceClipCardSchema),
    access: 'creator',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  listOf: {
    method: 'GET',
    path: '/api/profiles/{uid}/voice',
    summary: 'Clips of a person that the caller may hear, the newest first.',
    input: z.object({ uid, cursor: cursor.optional(), limit: pageSize(voice.page) }),
    output: pageOf(voiceClipCardSchema),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  getTools: {
    method: 'GET',
    path: '/api/voice/tools',
    summary: 'Whether this server prepares sound, or why not.',
    input: z.object({}),
    output: z.object({ available: z.boolean(), reason: z.string().nullable() }),
    access: 'creator',
    scope: 'none',
    rate: 'read',
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/voice/clips/{clipId}',
    summary: 'A clip that the caller may hear. To others it is missing.',
    input: one,
    output: voiceClipSchema,
    access: 'guest',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  create: {
    method: 'POST',
    path: '/api/voice/clips',
    summary: 'Begins a clip, which nobody else hears. The same `id` sent twice makes one.',
    input: z.object({
      id,
      title,
      description: peopleText({ min: 0, max: voice.descriptionLength }).default(''),
    }),
    output: voiceClipSchema,
    ...own,
    errors: ['already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/voice/clips/{clipId}',
    summary:
      'Changes a clip of the caller: words, who hears it, part, chapters, transcript. Admins change anybody’s, with a reason.',
    input: one.extend({
      version,
      title: title.optional(),
      description: peopleText({ min: 0, max: voice.descriptionLength }).optional(),
      visibility: z.enum(voiceVisibilities).optional(),
      /** With the visibility `tier`. */
      tierId: id.nullable().optional(),
      /** Null plays all of it. */
      trim: partSchema.nullable().optional(),
      chapters: chaptersSchema.optional(),
      /** WebVTT, SRT or plain text; empty for none. */
      transcript: transcriptSource.optional(),
      reason: reason.optional(),
    }),
    output: voiceClipSchema,
    ...own,
    scope: 'moderated',
    errors: ['not_found', 'forbidden', 'conflict'],
    publishes: true,
  },
  addVersion: {
    method: 'POST',
    path: '/api/voice/clips/{clipId}/versions',
    summary:
      'Makes an uploaded sound the newest version of a clip of the caller. The same `id` sent twice makes one.',
    input: one.extend({
      id,
      /** Object name, below the prefix of the clip. */
      path: z.string().max(400),
      /** As the browser measured it; the server measures again where it can. */
      durationSeconds: z
        .number()
        .positive()
        .max(voice.minutes * 60)
        .nullable()
        .optional(),
      peaks: packedPeaks.nullable().optional(),
    }),
    output: voiceClipSchema,
    ...own,
    errors: ['not_found', 'already_exists', 'limit_reached', 'unsupported_type'],
    publishes: true,
  },
  useVersion: {
    method: 'POST',
    path: '/api/voice/clips/{clipId}/versions/{versionId}/use',
    summary: 'Plays another version of a clip of the caller.',
    input: one.extend({ versionId: id }),
    output: voiceClipSchema,
    ...own,
    errors: ['not_found', 'conflict'],
    publishes: true,
  },
  setPeaks: {
    method: 'PUT',
    path: '/api/voice/clips/{clipId}/versions/{versionId}/peaks',
    summary: 'Stores the waveform and length of a version that this server could not read itself.',
    input: one.extend({ versionId: id, peaks: packedPeaks, durationMs }),
    output: voiceClipSchema,
    ...own,
    errors: ['not_found'],
  },
  savePosition: {
    method: 'PUT',
    path: '/api/voice/clips/{clipId}/position',
    summary: 'Remembers where the caller is in a clip.',
    input: one.extend({ positionMs: moment }),
    output: z.void(),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  delete: {
    method: 'POST',
    path: '/api/voice/clips/{clipId}/delete',
    summary: 'Moves a clip of the caller to the trash; admins anybody’s, with a reason.',
    input: one.extend({ reason: reason.optional() }),
    output: z.void(),
    ...own,
    scope: 'moderated',
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/voice/clips/{clipId}/restore',
    summary: 'Restores a clip that the caller deleted.',
    input: one,
    output: voiceClipSchema,
    ...own,
    publishes: true,
    errors: ['not_found'],
  },
});
