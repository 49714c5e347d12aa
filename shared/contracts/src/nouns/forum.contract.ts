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
  sharedPicture,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { pollKinds, pollResults, threadLevels, threadOrders, topPeriods } from './forum';

const { forum } = limits;

/** A person as others see them in conversations. An erased person is null: "Former member". */
export const forumPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Null when the caller cannot see a profile: there is nothing to link to. */
  handle: z.string().nullable(),
  avatar: sharedPicture.nullable(),
  /** The caller blocked them: their posts are shown collapsed. */
  blocked: z.boolean(),
});
export type ForumPerson = z.output<typeof forumPersonSchema>;

export const forumCategorySchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  version,
  /** Threads that everybody sees, counted to {@link limits.forum.threadsCounted} + 1. */
  threadCount: z.number().int(),
});
export type ForumCategory = z.output<typeof forumCategorySchema>;

/** A thread as lists show it. */
export const forumThreadSchema = z.object({
  id,
  version,
  title: z.string(),
  category: z.object({ id, slug: z.string(), name: z.string() }),
  tags: z.array(z.string()),
  author: forumPersonSchema.nullable(),
  /** The beginning of the first post; empty when it is hidden from the caller or deleted. */
  opening: z.string(),
  createdAt: instant,
  /** When the last post was written. */
  bumpedAt: instant,
  lastAuthor: forumPersonSchema.nullable(),
  /** Replies that everybody sees. */
  replyCount: z.number().int(),
  /** Position of the last post; deleted posts leave gaps. */
  lastPosition: z.number().int(),
  pinned: z.boolean(),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Minimum seconds between two posts of one person. */
  slowSeconds: z.number().int().nullable(),
  solved: z.boolean(),
  hasPoll: z.boolean(),
  /** The highest position that the caller saw; null if they never opened it. */
  seenPosition: z.number().int().nullable(),
  /**
   * Posts after that, without the caller's own and those of blocked people; counted to {@link
   * limits.forum.unreadCounted} + 1.
   */
  unread: z.number().int(),
  level: z.enum(threadLevels),
  bookmarked: z.boolean(),
  /** The caller reported it: it is shown closed. */
  reported: z.boolean(),
});
export type ForumThread = z.output<typeof forumThreadSchema>;

export const forumPollSchema = z.object({
  kind: z.enum(pollKinds),
  results: z.enum(pollResults),
  closesAt: instant.nullable(),
  closed: z.boolean(),
  /** Null while the caller may not see the results. */
  voters: z.number().int().nullable(),
  options: z.array(
    z.object({ id, label: z.string(), votes: z.number().int().nullable(), mine: z.boolean() }),
  ),
});
export type ForumPoll = z.output<typeof forumPollSchema>;

/** A thread with everything that its page needs besides the posts. */
export const forumThreadDetailSchema = forumThreadSchema.extend({
  acceptedAnswer: z.object({ postId: id, position: z.number().int() }).nullable(),
  poll: forumPollSchema.nullable(),
  deletedAt: instant.nullable(),
  /** Why the caller cannot reply, in a sentence; null if they can. */
  silence: z.string().nullable(),
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    accept: z.boolean(),
    moderate: z.boolean(),
    report: z.boolean(),
  }),
});
export type ForumThreadDetail = z.output<typeof forumThreadDetailSchema>;

const title = peopleLine(forum.title);
const body = peopleText(forum.body);
const tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(forum.tagLength)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, 'Letters, digits, spaces and dashes.');
const tags = z.array(tag).max(forum.tags, `At most ${forum.tags} tags.`);
const categoryFields = {
  name: peopleLine({ max: forum.categoryNameLength }),
  description: peopleLine({ min: 0, max: forum.categoryDescriptionLength }).default(''),
};
/** Object names of uploaded pictures under `users/{uid}/`. */
export const postPictures = z.array(z.string().min(1).max(1024)).max(forum.pictures);
/** A poll as its author defines it; options keep their `id` when it is edited before the first vote. */
const newPoll = z.object({
  kind: z.enum(pollKinds),
  results: z.enum(pollResults).default('always'),
  closesAt: instant.nullable().default(null),
  options: z
    .array(z.object({ id, label: peopleLine({ max: forum.pollOptionLength }) }))
    .min(forum.pollOptions.min)
    .max(forum.pollOptions.max),
});

const threadId = { threadId: id };
/** The reason of an admin who acts on another person's thread; authors need none. */
const adminReason = { reason: reason.optional() };
/** Operations on the caller's own state of a thread. */
const ofOneself = { access: 'fan', scope: 'none', rate: 'write' } as const;
/** Operations of authors on their thread. */
const own = { access: 'fan', scope: 'own', rate: 'write' } as const;
/** The same, with admins acting on threads of others. */
const moderated = { access: 'fan', scope: 'moderated', rate: 'write' } as const;
/** Operations for admins only. */
const moderation = { access: 'admin', scope: 'any', rate: 'admin' } as const;
/** Reads that are open to every member. */
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;

export const forumContract = defineContract({
  listCategories: {
    method: 'GET',
    path: '/api/forum/categories',
    summary: 'All categories in their order.',
    input: z.object({}),
    output: z.object({ items: z.array(forumCategorySchema) }),
    ...read,
  },
  list: {
    method: 'GET',
    path: '/api/forum/threads',
    summary:
      'Threads, pinned ones first: the latest, the top ones of a period, unanswered, followed or bookmarked ones.',
    input: z.object({
      order: z.enum(threadOrders).default('latest'),
      period: z.enum(topPeriods).default('week'),
      categoryId: id.optional(),
      tag: tag.optional(),
      q: search.optional(),
      cursor: cursor.optional(),
      limit: pageSize(forum.page, 50),
    }),
    output: pageOf(forumThreadSchema),
    ...read,
  },
  get: {
    method: 'GET',
    path: '/api/forum/threads/{threadId}',
    summary:
      'One thread without its posts. For a merged thread it is the one that has its posts now: see `id`.',
    input: z.object(threadId),
    output: forumThreadDetailSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/forum/threads',
    summary:
      'Starts a thread with its first post, optionally with a poll. The same `id` sent twice starts one thread.',
    input: z.object({
      id,
      categoryId: id,
      title,
      body,
      tags: tags.default([]),
      pictures: postPictures.default([]),
      poll: newPoll.nullable().default(null),
    }),
    output: forumThreadDetailSchema,
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['forbidden', 'already_exists', 'limit_reached', 'rate_limited'],
    publishes: true,
  },
  similar: {
    method: 'GET',
    path: '/api/forum/similar',
    summary: 'Threads similar to one that is being written, most similar first.',
    input: z.object({
      title: z.string().trim().max(forum.title.max),
      /** The beginning of the text being written. */
      text: z.string().trim().max(forum.openingLength).default(''),
    }),
    output: z.object({
      items: z.array(z.object({ id, title: z.string(), solved: z.boolean(), replyCount: z.number().int() })),
    }),
    ...read,
    heavy: true,
  },
  edit: {
    method: 'PATCH',
    path: '/api/forum/threads/{threadId}',
    summary:
      'Changes title, category, tags or poll of the caller’s thread within 24 hours. Options and kind of a poll are frozen with its first vote, and all of it once it is closed.',
    input: z.object({
      ...threadId,
      version,
      title: title.optional(),
      categoryId: id.optional(),
      tags: tags.optional(),
      poll: newPoll.nullable().optional(),
    }),
    output: forumThreadDetailSchema,
    ...own,
    errors: ['not_found', 'forbidden', 'conflict'],
    publishes: true,
  },
  delete: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/delete',
    summary:
      'Moves a thread to the trash for 30 days: the caller’s own while nobody else has replied; admins any, with a reason.',
    input: z.object({ ...threadId, ...adminReason }),
    output: z.void(),
    ...moderated,
    errors: ['not_found', 'forbidden'],
  },
  restore: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/restore',
    summary: 'Restores a thread that the caller deleted; admins restore any, with a reason.',
    input: z.object({ ...threadId, ...adminReason }),
    output: forumThreadDetailSchema,
    ...moderated,
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  markRead: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/read',
    summary:
      'Moves the caller’s read marker. It only moves forwards, and the furthest device wins, unless `back` is set: “unread from here”.',
    input: z.object({
      ...threadId,
      position: z.number().int().min(0).max(2_147_483_647),
      back: z.boolean().default(false),
    }),
    output: z.object({ seenPosition: z.number().int() }),
    ...ofOneself,
    errors: ['not_found'],
  },
  setLevel: {
    method: 'PUT',
    path: '/api/forum/threads/{threadId}/level',
    summary: 'Follows or mutes a thread. People who post in a thread follow it unless they chose otherwise.',
    input: z.object({ ...threadId, level: z.enum(threadLevels) }),
    output: z.void(),
    ...ofOneself,
    errors: ['not_found'],
  },
  bookmark: {
    method: 'PUT',
    path: '/api/forum/threads/{threadId}/bookmark',
    summary: 'Bookmarks a thread, or removes the bookmark.',
    input: z.object({ ...threadId, bookmarked: z.boolean() }),
    output: z.void(),
    ...ofOneself,
    errors: ['not_found'],
  },
  vote: {
    method: 'PUT',
    path: '/api/forum/threads/{threadId}/vote',
    summary: 'Votes in the poll of a thread, replacing an earlier vote; a vote cannot be withdrawn.',
    input: z.object({ ...threadId, optionIds: z.array(id).min(1).max(forum.pollOptions.max) }),
    output: forumPollSchema,
    ...ofOneself,
    errors: ['not_found', 'conflict'],
  },
  acceptAnswer: {
    method: 'PUT',
    path: '/api/forum/threads/{threadId}/answer',
    summary: 'Marks a reply as the answer of the thread, or none.',
    input: z.object({ ...threadId, postId: id.nullable(), ...adminReason }),
    output: forumThreadDetailSchema,
    ...moderated,
    errors: ['not_found', 'forbidden'],
  },
  pin: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/pin',
    summary: 'Pins a thread above all others, or unpins it.',
    input: z.object({ ...threadId, pinned: z.boolean(), reason }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found'],
  },
  lock: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/lock',
    summary: 'Locks a thread, so that only admins reply and nobody edits, or unlocks it.',
    input: z.object({ ...threadId, locked: z.boolean(), reason }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found'],
  },
  slow: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/slow',
    summary: 'Sets the seconds that everybody except admins must wait between two posts; null for none.',
    input: z.object({
      ...threadId,
      seconds: z.number().int().min(forum.slowSeconds.min).max(forum.slowSeconds.max).nullable(),
      reason,
    }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found'],
  },
  hide: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/hide',
    summary: 'Hides a thread from everybody but admins, or shows it again.',
    input: z.object({ ...threadId, hidden: z.boolean(), reason }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found'],
  },
  move: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/move',
    summary: 'Moves a thread to another category.',
    input: z.object({ ...threadId, categoryId: id, reason }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found'],
  },
  merge: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/merge',
    summary: 'Appends all posts of a thread to another one. Its address, and those of its posts, lead there.',
    input: z.object({ ...threadId, intoId: id, reason }),
    output: forumThreadDetailSchema,
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
  createCategory: {
    method: 'POST',
    path: '/api/forum/categories',
    summary: 'Adds a category at the end. The same `id` sent twice adds one.',
    input: z.object({ id, ...categoryFields }),
    output: z.object({ items: z.array(forumCategorySchema) }),
    ...moderation,
    errors: ['already_exists', 'limit_reached'],
  },
  updateCategory: {
    method: 'PATCH',
    path: '/api/forum/categories/{categoryId}',
    summary: 'Renames a category, or moves it before another one (null: to the end). Its address stays.',
    input: z.object({
      categoryId: id,
      version,
      name: categoryFields.name.optional(),
      description: peopleLine({ min: 0, max: forum.categoryDescriptionLength }).optional(),
      before: id.nullable().optional(),
    }),
    output: z.object({ items: z.array(forumCategorySchema) }),
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
  deleteCategory: {
    method: 'POST',
    path: '/api/forum/categories/{categoryId}/delete',
    summary: 'Deletes a category without threads, including those in the trash.',
    input: z.object({ categoryId: id }),
    output: z.object({ items: z.array(forumCategorySchema) }),
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
});
