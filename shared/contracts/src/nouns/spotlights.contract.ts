import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  id,
  instant,
  pageOf,
  pageSize,
  peopleText,
  reason,
  versionOrNone,
} from '../http/fields';
import { limits } from '../http/limits';
import { commentSchema } from './comments';
import { forumPersonSchema } from './forum.contract';
import { sharedOutfitSchema } from './outfits.contract';
import { editionParts, isEditionWeek, spotlightStates } from './spotlights';

const { spotlights } = limits;

const week = day.refine(isEditionWeek, 'Choose a Monday since 2000.');

/** An outfit of an edition, as far as the caller may see it. */
export const spotlightSchema = z.object({
  id,
  /** Names the live topic of its edition. */
  editionId: id,
  week: day,
  state: z.enum(spotlightStates),
  part: z.enum(editionParts),
  outfit: sharedOutfitSchema,
  /** Why it was picked, in its curator’s words. */
  reason: z.string().nullable(),
  /** Null where nobody picked it, and for former members. */
  curator: forumPersonSchema.nullable(),
  loves: z.number().int(),
  saves: z.number().int(),
  comments: z.number().int(),
  /** What decides the order of the most loved: see `loveScore`. New accounts do not count. */
  figures: z.object({ lovers: z.number().int(), viewers: z.number().int(), mean: z.number() }),
  loved: z.boolean(),
  saved: z.boolean(),
});
export type Spotlight = z.output<typeof spotlightSchema>;

export const editionSchema = z.object({
  week: day,
  /** Increments with each change of the picks; 0 before the first. */
  version: versionOrNone,
  /** The week is over, and the order stays. */
  frozen: z.boolean(),
  /** This week’s, which the caller asked for, is empty: it is an earlier one. */
  earlier: z.boolean(),
  items: z.array(spotlightSchema),
  /** Occasions of its outfits. */
  styles: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** Weeks that have an edition, the latest first. */
  weeks: z.array(day),
  /** The same week of last year, if it has an edition. */
  lastYear: day.nullable(),
  can: z.object({ curate: z.boolean() }),
});
export type Edition = z.output<typeof editionSchema>;

/** What became of an outfit of the caller, or what a curator may pick. */
export const candidateSchema = z.object({
  id,
  week: day,
  state: z.enum(spotlightStates),
  outfit: sharedOutfitSchema,
  nominations: z.number().int(),
  reason: z.string().nullable(),
  /** Who picked it; null where nobody did, and for former members. */
  curator: forumPersonSchema.nullable(),
  /** Its place among the picks, from 1; null where it is none. */
  place: z.number().int().nullable(),
  /** The author declined: when they may be asked again. */
  askableAt: instant.nullable(),
});
export type Candidate = z.output<typeof candidateSchema>;

export const deskSchema = z.object({ week: day, version: versionOrNone, items: z.array(candidateSchema) });
export type CurationDesk = z.output<typeof deskSchema>;

const one = z.object({ spotlightId: id });
const oneComment = z.object({ commentId: id });
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;
const write = { access: 'fan', scope: 'none', rate: 'write' } as const;
const curate = { access: 'creator', scope: 'none' } as const;

export const spotlightsContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/spotlights',
    summary:
      'An edition: picks, then the most loved, and for the current week the candidates. Without a week, the latest edition that is not empty.',
    input: z.object({
      week: week.optional(),
      style: z.string().max(limits.outfits.occasionLength).optional(),
    }),
    output: editionSchema,
    ...read,
  },
  show: {
    method: 'GET',
    path: '/api/spotlights/{spotlightId}',
    summary: 'One outfit of an edition.',
    input: one,
    output: spotlightSchema,
    ...read,
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  listOwn: {
    method: 'GET',
    path: '/api/spotlights/own',
    summary: 'The state of the caller’s nominated outfits, and how many more they may nominate this week.',
    input: z.object({}),
    output: z.object({ left: z.number().int(), items: z.array(candidateSchema) }),
    ...read,
    scope: 'own',
  },
  listSaved: {
    method: 'GET',
    path: '/api/spotlights/saved',
    summary: 'Outfits that the caller saved, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(spotlights.saved, spotlights.saved) }),
    output: pageOf(spotlightSchema),
    ...read,
    scope: 'own',
  },
  nominate: {
    method: 'POST',
    path: '/api/spotlights/nominations',
    summary:
      'Nominates a public outfit for this week and asks its author; the caller’s own outfit takes part at once.',
    input: z.object({ outfitId: id }),
    output: z.object({ state: z.enum(spotlightStates), left: z.number().int() }),
    ...write,
    errors: ['not_found', 'forbidden', 'limit_reached'],
    hiddenFromBlocked: true,
  },
  answer: {
    method: 'PUT',
    path: '/api/spotlights/{spotlightId}/answer',
    summary: 'Accepts or declines, as the author, that an outfit is shown.',
    input: one.extend({ agree: z.boolean() }),
    output: candidateSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  withdraw: {
    method: 'POST',
    path: '/api/spotlights/{spotlightId}/withdraw',
    summary: 'Withdraws the caller’s outfit from Top Picks. Its remixes no longer name the author.',
    input: one,
    output: candidateSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden'],
  },
  react: {
    method: 'PUT',
    path: '/api/spotlights/{spotlightId}/reaction',
    summary: 'Sets or removes the caller’s love or save of an outfit.',
    input: one.extend({ loved: z.boolean().optional(), saved: z.boolean().optional() }),
    output: spotlightSchema,
    ...write,
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  view: {
    method: 'POST',
    path: '/api/spotlights/views',
    summary: 'Records which outfits the caller saw.',
    input: z.object({ ids: z.array(id).min(1).max(spotlights.running) }),
    output: z.void(),
    ...write,
  },
  listComments: {
    method: 'GET',
    path: '/api/spotlights/{spotlightId}/comments',
    summary: 'Comments on an outfit, oldest first.',
    input: one.extend({ cursor: cursor.optional(), limit: pageSize(spotlights.comments) }),
    output: pageOf(commentSchema),
    ...read,
    errors: ['not_found'],
    hiddenFromBlocked: true,
  },
  comment: {
    method: 'POST',
    path: '/api/spotlights/{spotlightId}/comments',
    summary: 'Comments on an outfit. The same `id` sent twice creates one comment.',
    input: one.extend({ id, body: peopleText({ max: spotlights.commentLength }) }),
    output: commentSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'already_exists'],
    publishes: true,
    hiddenFromBlocked: true,
  },
  deleteComment: {
    method: 'POST',
    path: '/api/spotlights/comments/{commentId}/delete',
    summary: 'Deletes the caller’s comment; admins delete any, with a reason.',
    input: oneComment.extend({ reason: reason.optional() }),
    output: z.void(),
    ...write,
    scope: 'moderated',
    errors: ['not_found'],
  },
  restoreComment: {
    method: 'POST',
    path: '/api/spotlights/comments/{commentId}/restore',
    summary: 'Restores a comment that the caller deleted.',
    input: oneComment,
    output: commentSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  desk: {
    method: 'GET',
    path: '/api/spotlights/desk',
    summary: 'Outfits nominated this week, for curators.',
    input: z.object({}),
    output: deskSchema,
    ...curate,
    rate: 'read',
    cookie: true,
  },
  ask: {
    method: 'POST',
    path: '/api/spotlights/{spotlightId}/ask',
    summary: 'Asks the author of a nominated outfit to take part.',
    input: one,
    output: candidateSchema,
    ...curate,
    rate: 'write',
    errors: ['not_found', 'forbidden'],
    hiddenFromBlocked: true,
  },
  arrange: {
    method: 'PUT',
    path: '/api/spotlights/picks',
    summary: 'Sets this week’s picks in their order, each with a reason.',
    input: z.object({
      week,
      version: versionOrNone,
      picks: z
        .array(
          z.object({
            spotlightId: id,
            reason: peopleText({ max: spotlights.reasonLength }),
          }),
        )
        .max(spotlights.picks),
      /** Admins say why they take out what somebody else picked. */
      removalReason: reason.optional(),
    }),
    output: deskSchema,
    ...curate,
    rate: 'write',
    errors: ['conflict', 'forbidden', 'not_found'],
    publishes: true,
  },
});
