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
  search,
  sharedPicture,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { pollKinds, pollResults, threadLevels, threadOrders, topPeriods } from './forum';

const { forum } = limits;

/** A person as others see them in conversations. In place of somebody who is erased stands null: "Former member". */
export const forumPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Null where no profile is shown to the caller: there is nothing to link to. */
  handle: z.string().nullable(),
  avatar: sharedPicture.nullable(),
  /** The caller blocked them: what they wrote is shown closed. */
  blocked: z.boolean(),
});
export type ForumPerson = z.output<typeof forumPersonSchema>;

export const forumCategorySchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  version,
  /** Threads that everybody sees. */
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
  /** The beginning of the first post; empty for one that is closed to the caller or away. */
  opening: z.string(),
  createdAt: instant,
  /** When the last post was written. */
  bumpedAt: instant,
  lastAuthor: forumPersonSchema.nullable(),
  /** Replies that everybody sees. */
  replyCount: z.number().int(),
  /** Of the last post; positions have gaps where posts were deleted. */
  lastPosition: z.number().int(),
  pinned: z.boolean(),
  locked: z.boolean(),
  hidden: z.boolean(),
  /** Seconds between two posts of one person. */
  slowSeconds: z.number().int().nullable(),
  solved: z.boolean(),
  hasPoll: z.boolean(),
  /** The highest position that the caller saw; null when they never opened it. */
  seenPosition: z.number().int().nullable(),
  /** Posts behind that, not one's own and not of people one blocked; counted to {@link limits.forum.unreadCounted} + 1. */
  unread: z.number().int(),
  level: z.enum(threadLevels),
  bookmarked: z.boolean(),
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

/** A thread with everything that its page needs beside the posts. */
export const forumThreadDetailSchema = forumThreadSchema.extend({
  acceptedAnswer: z.object({ postId: id, position: z.number().int() }).nullable(),
  poll: forumPollSchema.nullable(),
  deletedAt: instant.nullable(),
  /** Why the caller cannot reply, in a sentence; null where they can. */
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
/** Object names of uploaded pictures under `users/{uid}/`. */
export const postPictures = z.array(z.string().min(1).max(1024)).max(forum.pictures);
/** A poll as one makes it; options keep their `id` when it is edited before the first vote. */
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
/** Reads of what every member may see. */
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
      'Threads, pinned ones first: the latest, the top ones of a period, those without a reply by somebody else, those one follows or bookmarked.',
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
      'One thread without its posts. Of a thread that was merged it is the one where its posts are: look at `id`.',
    input: z.object(threadId),
    output: forumThreadDetailSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/forum/threads',
    summary:
      'Begins a thread with its first post, and a poll if wanted. The same `id` sent twice begins one.',
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
  },
});
