import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, pageSize, peopleText, reason, version } from '../http/fields';
import { limits } from '../http/limits';
import { askedPosition as asked, conversationText, position } from './conversation-text';
import { postReactions } from './forum';
import { forumPersonSchema, postPictures } from './forum.contract';

const { forum } = limits;

export const forumPostSchema = z.object({
  ...conversationText,
  threadId: id,
  /** The post that it answers. `text` is empty without a quote, and when the quoted post is gone or closed to the caller. */
  quote: z
    .object({ postId: id, position, author: forumPersonSchema.nullable(), text: z.string() })
    .nullable(),
  accepted: z.boolean(),
  /** When it was last changed in a way that left a trace. */
  editedAt: instant.nullable(),
  /** Number of former versions, `forumPosts.revisions`. */
  revisionCount: z.number().int(),
  /** The caller reported it: it is shown closed. */
  reported: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), react: z.boolean(), report: z.boolean() }),
});
export type ForumPost = z.output<typeof forumPostSchema>;

const postId = { postId: id };
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;

export const forumPostsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/forum/threads/{threadId}/posts',
    summary:
      'Posts of a thread by position, in order: around, before or after one; from the first by default. In a merged thread, `around` finds the post at its new position.',
    input: z.object({
      threadId: id,
      around: asked.optional(),
      before: asked.optional(),
      after: asked.optional(),
      limit: pageSize(forum.posts, 100),
    }),
    output: z.object({
      /** The thread of these posts: another one than requested if that was merged. */
      threadId: id,
      items: z.array(forumPostSchema),
      hasBefore: z.boolean(),
      hasAfter: z.boolean(),
      /** The position in this thread that `around` refers to; null without it. */
      around: position.nullable(),
    }),
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/forum/threads/{threadId}/posts',
    summary: 'Replies to a thread, or to one of its posts. The same `id` sent twice creates one reply.',
    input: z.object({
      threadId: id,
      id,
      body: peopleText({ min: forum.replyMin, max: forum.body.max }),
      pictures: postPictures.default([]),
      /** The post that it answers, and a quote of it. */
      quote: z
        .object({ postId: id, text: z.string().trim().max(forum.quoteLength).default('') })
        .nullable()
        .default(null),
    }),
    output: forumPostSchema,
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden', 'already_exists', 'conflict', 'limit_reached', 'rate_limited'],
    publishes: true,
  },
  edit: {
    method: 'PATCH',
    path: '/api/forum/posts/{postId}',
    summary:
      'Changes the caller’s post within 24 hours. The former text stays visible to everybody, unless the edit comes within 5 minutes and before any answer.',
    input: z.object({
      ...postId,
      version,
      body: peopleText({ min: forum.replyMin, max: forum.body.max }),
      /** Ids of pictures of the post that stay, and uploaded ones that follow them; all stay without it. */
      pictures: z
        .object({ kept: z.array(id).max(forum.pictures), added: postPictures })
        .refine(({ kept, added }) => kept.length + added.length <= forum.pictures, {
          message: `At most ${forum.pictures} pictures.`,
        })
        .optional(),
    }),
    output: forumPostSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'forbidden', 'conflict'],
    publishes: true,
  },
  delete: {
    method: 'POST',
    path: '/api/forum/posts/{postId}/delete',
    summary:
      'Deletes the caller’s reply; admins delete any, with a reason. A reply that was answered or quoted leaves a stub.',
    input: z.object({ ...postId, reason: reason.optional() }),
    output: z.void(),
    access: 'fan',
    scope: 'moderated',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  revisions: {
    method: 'GET',
    path: '/api/forum/posts/{postId}/revisions',
    summary: 'Former versions of a post, latest first.',
    input: z.object(postId),
    output: z.object({
      items: z.array(
        z.object({
          version,
          /** That of the thread, with its first post; null where it is not known. */
          title: z.string().nullable(),
          body: z.string(),
          writtenAt: instant,
        }),
      ),
    }),
    ...read,
    errors: ['not_found'],
  },
  react: {
    method: 'PUT',
    path: '/api/forum/posts/{postId}/reaction',
    summary: 'Sets the caller’s reaction to another person’s post; null removes it.',
    input: z.object({ ...postId, reaction: z.enum(postReactions).nullable() }),
    output: forumPostSchema,
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
});
