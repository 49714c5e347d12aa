import { z } from 'zod';
import { dayMs } from '../days';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  queryList,
  reason,
  uid,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { wallTime } from './calendar-events.contract';
import { networks } from './connections';
import { needKinds, variantStates } from './social-posts';
import { variantCardSchema, variantInput, variantSchema } from './social-variants.schema';

const { socialPosts } = limits;

/** What all versions of a post share. */
const shared = {
  /** What every version says that has no text of its own. */
  text: peopleText({ min: 0, max: socialPosts.textLength }),
  label: peopleLine({ min: 0, max: socialPosts.labelLength }),
  /** The brand category, such as `skin care`, which deals may rule out; empty for none. */
  category: peopleLine({ min: 0, max: socialPosts.categoryLength }),
};

export const socialPostSchema = z.object({
  id,
  ownerUid: uid,
  text: z.string(),
  label: z.string(),
  category: z.string(),
  version,
  createdAt: instant,
  updatedAt: instant,
  variants: z.array(variantSchema),
  can: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean() }),
});
export type SocialPost = z.output<typeof socialPostSchema>;

/** A free or taken slot of the calendar. */
export const slotDateSchema = z.object({
  slotId: id,
  network: z.enum(networks),
  wallTime,
  timezone: z.string(),
  at: instant,
});
export type SlotDate = z.output<typeof slotDateSchema>;

/** A board of the creator’s account at Pinterest. */
export const networkBoardSchema = z.object({ id: z.string(), name: z.string(), secret: z.boolean() });
export type NetworkBoard = z.output<typeof networkBoardSchema>;

/** One thing that needs the creator: one sentence and one button. */
export const needSchema = z.object({
  kind: z.enum(needKinds),
  /** Null where it is about the account at a network. */
  postId: id.nullable(),
  variantId: id.nullable(),
  network: z.enum(networks),
  sentence: z.string(),
  button: z.string(),
  since: instant,
});
export type Need = z.output<typeof needSchema>;

/** A version and the time that a fill would give it. */
export const plannedSchema = z.object({
  variantId: id,
  version,
  wallTime,
  timezone: z.string(),
  at: instant,
});
export type Planned = z.output<typeof plannedSchema>;

export const csvRowSchema = z.object({
  /** Of the file; the header is line 1. */
  line: z.number().int(),
  /** `same`: nothing to do, as after the same file again. */
  action: z.enum(['create', 'update', 'same', 'error']),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type CsvRow = z.output<typeof csvRowSchema>;

const one = z.object({ postId: id });
/** Whose posts: the caller’s unless an admin names somebody. */
const whose = { ownerUid: uid.optional() };
const filters = {
  networks: queryList(z.enum(networks)).optional(),
  states: queryList(z.enum(variantStates)).optional(),
  label: z.string().max(socialPosts.labelLength).optional(),
};
const read = { access: 'creator', scope: 'none', rate: 'read', cookie: true } as const;
const own = { access: 'creator', scope: 'own', rate: 'write' } as const;
const moderated = { access: 'creator', scope: 'moderated', rate: 'write' } as const;

export const socialPostsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/social/posts',
    summary:
      'Versions of posts whose time is in a span, with the slots in it: the calendar. Admins may name a creator.',
    input: z
      .object({ from: instant, to: instant, ...whose, ...filters })
      .refine(
        ({ from, to }) => to > from && Date.parse(to) - Date.parse(from) <= socialPosts.listDays * dayMs,
        { path: ['to'], message: `List up to ${socialPosts.listDays} days.` },
      ),
    output: z.object({
      items: z.array(variantCardSchema),
      slots: z.array(slotDateSchema),
      /** The creator’s zone. Times that were given in another one keep it. */
      timezone: z.string(),
      /** True when the span has more than one call lists. */
      more: z.boolean(),
    }),
    ...read,
    errors: ['not_found'],
  },
  listQueue: {
    method: 'GET',
    path: '/api/social/queue',
    summary:
      'Versions in one of four orders: `tray` (without a time, as the creator arranged them), `upcoming` (the next first), `attention` (due, failed and missed, the latest first), `published` (the latest first).',
    input: z.object({
      view: z.enum(['tray', 'upcoming', 'attention', 'published']),
      ...whose,
      ...filters,
      cursor: cursor.optional(),
      limit: pageSize(socialPosts.page),
    }),
    output: pageOf(variantCardSchema),
    ...read,
    errors: ['not_found'],
  },
  listLabels: {
    method: 'GET',
    path: '/api/social/labels',
    summary: 'Labels and brand categories that the caller uses.',
    input: z.object({}),
    output: z.object({ labels: z.array(z.string()), categories: z.array(z.string()) }),
    ...read,
    scope: 'own',
  },
  listBoards: {
    method: 'GET',
    path: '/api/social/boards',
    summary: 'Boards of the caller’s account at Pinterest, which are asked for there.',
    input: z.object({}),
    output: z.object({
      /** False without an account; then a board is chosen by its name. */
      connected: z.boolean(),
      items: z.array(networkBoardSchema),
    }),
    ...read,
    scope: 'own',
    rate: 'session',
    errors: ['unavailable'],
  },
  listNeeds: {
    method: 'GET',
    path: '/api/social/needs',
    summary: 'What needs the caller, the most urgent kind first.',
    input: z.object({}),
    output: z.object({ items: z.array(needSchema) }),
    ...read,
    scope: 'own',
  },
  get: {
    method: 'GET',
    path: '/api/social/posts/{postId}',
    summary: 'A post with its versions, what is wrong with them, and the tries to publish them.',
    input: one,
    output: socialPostSchema,
    ...read,
    scope: 'moderated',
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/social/posts',
    summary: 'Creates a post with its versions. The same `id` sent twice creates one.',
    input: z.object({
      id,
      ...shared,
      variants: z.array(variantInput.extend({ id })).min(1).max(socialPosts.variants),
    }),
    output: socialPostSchema,
    ...own,
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/social/posts/{postId}',
    summary:
      'Changes what all versions of a post share. A scheduled version that breaks a rule by it becomes a draft. Admins say why.',
    input: one.extend({ version, ...z.object(shared).partial().shape, reason: reason.optional() }),
    output: socialPostSchema,
    ...moderated,
    errors: ['not_found', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/social/posts/{postId}/delete',
    summary:
      'Deletes a post here; what is published stays on its network. Refused while it is being published or nobody knows whether it is.',
    input: one.extend({ reason: reason.optional() }),
    output: z.void(),
    ...moderated,
    errors: ['not_found', 'conflict'],
  },
  restore: {
    method: 'POST',
    path: '/api/social/posts/{postId}/restore',
    summary: 'Restores a post of the caller. Nothing of it is scheduled.',
    input: one,
    output: socialPostSchema,
    ...own,
    errors: ['not_found', 'limit_reached'],
  },
  duplicate: {
    method: 'POST',
    path: '/api/social/posts/{postId}/duplicate',
    summary: 'Copies a post without times, metrics and tries. The same `id` sent twice copies once.',
    input: one.extend({ id }),
    output: socialPostSchema,
    ...own,
    errors: ['not_found', 'already_exists', 'limit_reached'],
  },
  copyWeek: {
    method: 'POST',
    path: '/api/social/week-copies',
    summary:
      'Copies what has a time in seven days to the same times of the clock in seven others. What breaks a rule there becomes a draft. The same `id` sent twice copies once.',
    input: z.object({ id, from: day, to: day, networks: z.array(z.enum(networks)).max(3).optional() }),
    output: z.object({ postIds: z.array(id), scheduled: z.number().int(), drafts: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    errors: ['already_exists', 'limit_reached'],
  },
  undoCopyWeek: {
    method: 'POST',
    path: '/api/social/week-copies/undo',
    summary: 'Deletes the posts that one copy made and that nobody changed since.',
    input: z.object({ id }),
    output: z.object({ undone: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
  },
  previewFill: {
    method: 'POST',
    path: '/api/social/fills/preview',
    summary: 'Which free slots the ready versions of the tray would get, in its order. Changes nothing.',
    input: z.object({ networks: z.array(z.enum(networks)).max(3).optional() }),
    output: z.object({
      items: z.array(plannedSchema.extend({ network: z.enum(networks), name: z.string() })),
      /** Ready versions for which there is no free slot, each with the reason. */
      left: z.array(
        z.object({ variantId: id, network: z.enum(networks), name: z.string(), reason: z.string() }),
      ),
    }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
  },
  fill: {
    method: 'POST',
    path: '/api/social/fills',
    summary: 'Schedules what a preview showed. All or nothing; the same `id` sent twice schedules once.',
    input: z.object({
      id,
      items: z
        .array(plannedSchema.omit({ at: true }))
        .min(1)
        .max(socialPosts.fill),
    }),
    output: z.object({ scheduled: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    errors: ['not_found', 'conflict', 'already_exists', 'limit_reached'],
  },
  undoFill: {
    method: 'POST',
    path: '/api/social/fills/undo',
    summary: 'Takes the times back that one fill gave; those that somebody moved since stay.',
    input: z.object({ id }),
    output: z.object({ undone: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
  },
  reorderTray: {
    method: 'POST',
    path: '/api/social/tray',
    summary: 'Puts versions of the tray into an order.',
    input: z.object({ variantIds: z.array(id).min(1).max(500) }),
    output: z.void(),
    ...own,
    errors: ['not_found'],
  },
  exportCsv: {
    method: 'GET',
    path: '/api/social/csv',
    summary: 'The caller’s versions as CSV. Cells that a spreadsheet would calculate are escaped.',
    input: z.object({ ...filters }),
    output: z.object({ name: z.string(), text: z.string() }),
    ...read,
    scope: 'own',
    heavy: true,
  },
  importCsv: {
    method: 'POST',
    path: '/api/social/csv',
    summary:
      'Reads a CSV and says for each row what it would do. With `apply` it does, if no row is wrong; what is published or about to be by then is left out, and says so. The same file again changes nothing.',
    input: z.object({ text: z.string().max(socialPosts.csvBytes), apply: z.boolean() }),
    output: z.object({ rows: z.array(csvRowSchema), written: z.number().int() }),
    access: 'creator',
    scope: 'own',
    rate: 'bulk',
    bodyBytes: 2 * 1024 * 1024,
    errors: ['limit_reached'],
  },
});
