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
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import { assetKinds } from './assets';
import { commentSchema } from './comments';
import { forumPersonSchema } from './forum.contract';
import { contentLabel } from './content-label';

const { vip } = limits;

/** A picture, sound or video of an open post. */
export const vipMediaSchema = z.object({
  id,
  kind: z.enum(assetKinds),
  alt: z.string(),
  seconds: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  placeholder: z.string().nullable(),
  /** False while a picture is being prepared. */
  ready: z.boolean(),
});
export type VipMedia = z.output<typeof vipMediaSchema>;

/** What everybody sees of a post. Nothing else of a locked one leaves the server. */
const previewFields = {
  id,
  tierId: id,
  title: z.string(),
  length: z.object({
    words: z.number().int(),
    pictures: z.number().int(),
    /** Of its sounds and videos. */
    seconds: z.number().int(),
  }),
  /** A blurred first picture: a thumbhash in base64. */
  placeholder: z.string().max(100).nullable(),
  publishAt: instant,
  /** When it opens to all fans; null if never. */
  earlyUntil: instant.nullable(),
};

const openFields = {
  author: forumPersonSchema.nullable(),
  media: z.array(vipMediaSchema),
  comments: z.number().int(),
};

export const vipPostPreviewSchema = z.object({
  ...previewFields,
  /** Null while it is locked. */
  open: z.object({ ...openFields, excerpt: z.string() }).nullable(),
});
export type VipPostPreview = z.output<typeof vipPostPreviewSchema>;

export const vipPostSchema = z.object({
  ...previewFields,
  ...openFields,
  version,
  body: z.string(),
  label: contentLabel,
  /** Not before `publishAt`: only its author and admins see it. */
  published: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean() }),
});
export type VipPost = z.output<typeof vipPostSchema>;

const one = z.object({ postId: id });
const oneComment = z.object({ commentId: id });
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;
const write = { access: 'fan', scope: 'none', rate: 'write' } as const;
const author = { access: 'creator', rate: 'write', publishes: true } as const;
const fields = {
  title: peopleLine({ max: vip.titleLength }),
  body: peopleText({ max: vip.bodyLength }),
  tierId: id,
  /** From when it is shown; now without one. */
  publishAt: instant.nullable(),
  earlyUntil: instant.nullable(),
};

export const vipPostsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/vip/posts',
    summary:
      'Posts, the newest first; locked ones as a preview. With `month`, what the caller’s tier opened this month; with `own`, what the caller wrote, scheduled posts first.',
    input: z.object({
      tierId: id.optional(),
      month: z.stringbool().optional(),
      own: z.stringbool().optional(),
      cursor: cursor.optional(),
      limit: pageSize(vip.posts),
    }),
    output: pageOf(vipPostPreviewSchema),
    ...read,
  },
  get: {
    method: 'GET',
    path: '/api/vip/posts/{postId}',
    summary: 'A post that is open to the caller.',
    input: one,
    output: vipPostSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/vip/posts',
    summary:
      'Writes a post, with files of spaces that the caller may edit. The same `id` sent twice makes one.',
    input: z.object({
      id,
      ...fields,
      media: z
        .array(z.object({ spaceId: id, assetId: id, alt: peopleText({ min: 0, max: vip.altLength }) }))
        .max(vip.media),
    }),
    output: vipPostSchema,
    ...author,
    scope: 'none',
    errors: ['not_found', 'forbidden', 'already_exists'],
  },
  update: {
    method: 'PATCH',
    path: '/api/vip/posts/{postId}',
    summary: 'Changes a post of the caller.',
    input: one.extend({ version, ...fields }).partial({
      title: true,
      body: true,
      tierId: true,
      publishAt: true,
      earlyUntil: true,
    }),
    output: vipPostSchema,
    ...author,
    scope: 'own',
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  delete: {
    method: 'POST',
    path: '/api/vip/posts/{postId}/delete',
    summary: 'Deletes a post of the caller; admins delete anybody’s, with a reason.',
    input: one.extend({ reason: reason.optional() }),
    output: z.void(),
    access: 'creator',
    rate: 'write',
    scope: 'moderated',
    errors: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/vip/posts/{postId}/restore',
    summary: 'Restores a post that the caller deleted.',
    input: one,
    output: vipPostSchema,
    access: 'creator',
    rate: 'write',
    scope: 'own',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  listComments: {
    method: 'GET',
    path: '/api/vip/posts/{postId}/comments',
    summary: 'Comments, the oldest first.',
    input: one.extend({ cursor: cursor.optional(), limit: pageSize(vip.comments) }),
    output: pageOf(commentSchema),
    ...read,
    errors: ['not_found'],
  },
  comment: {
    method: 'POST',
    path: '/api/vip/posts/{postId}/comments',
    summary: 'Comments on a post. The same `id` sent twice makes one comment.',
    input: one.extend({ id, body: peopleText({ max: vip.commentLength }) }),
    output: commentSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'already_exists'],
    publishes: true,
  },
  deleteComment: {
    method: 'POST',
    path: '/api/vip/comments/{commentId}/delete',
    summary: 'Deletes a comment of the caller; admins delete anybody’s, with a reason.',
    input: oneComment.extend({ reason: reason.optional() }),
    output: z.void(),
    ...write,
    scope: 'moderated',
    errors: ['not_found'],
  },
  restoreComment: {
    method: 'POST',
    path: '/api/vip/comments/{commentId}/restore',
    summary: 'Restores a comment that the caller deleted.',
    input: oneComment,
    output: commentSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
});
