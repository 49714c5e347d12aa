import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { cursor, id, instant, pageOf, pageSize, peopleText, reason, search, version } from '../http/fields';
import { limits } from '../http/limits';
import { askedPosition as asked, conversationText, position } from './conversation-text';
import { postReactions } from './forum';
import { forumPersonSchema } from './forum.contract';

const { lounge } = limits;

/**
 * A message. The live events `loungeMessages.create`, `edit`, `delete`, `react` and `pin` of a room carry one as their `data`,
 * as it is for any member who did not write it: `myReaction` is null there, so keep what is known. An event without `data`
 * asks to read the message by its id.
 */
export const loungeMessageSchema = z.object({
  ...conversationText,
  roomId: id,
  /** The message that it answers. */
  reply: z
    .object({
      messageId: id,
      position,
      author: forumPersonSchema.nullable(),
      /** How it begins; empty where it is not shown, and where it has pictures alone. */
      text: z.string(),
      /** It is closed to a caller who reported it or blocked its author, and while its author is leaving or hidden. Earlier servers do not say. */
      state: z.enum(['shown', 'gone', 'closed']).optional(),
      /** The caller reported it. Earlier servers do not say. */
      reported: z.boolean().optional(),
      /** How many pictures it has, where it is shown. Earlier servers do not say. */
      pictures: z.number().int().optional(),
    })
    .nullable(),
  /** It is for everyone in the room. */
  mentionsRoom: z.boolean(),
  pinned: z.boolean(),
  /** On the line that stands for messages which an admin removed at once: how many. */
  purged: z.number().int().nullable(),
  /** The caller reported it: it is closed for them. */
  reported: z.boolean(),
  editedAt: instant.nullable(),
  can: z.object({
    /** For {@link limits.lounge.editMinutes} minutes, by the clock of the server. */
    edit: z.boolean(),
    delete: z.boolean(),
    react: z.boolean(),
    pin: z.boolean(),
    report: z.boolean(),
  }),
});
export type LoungeMessage = z.output<typeof loungeMessageSchema>;

const roomId = { roomId: id };
const messageId = { messageId: id };
/** Object names of uploaded pictures under `users/{uid}/`. */
const pictures = z
  .array(z.string().min(1).max(1024))
  .max(lounge.pictures, `At most ${lounge.pictures} pictures.`);
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;
const ofOneself = { access: 'fan', scope: 'none', rate: 'write' } as const;

export const loungeMessagesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/lounge/rooms/{roomId}/messages',
    summary:
      'Messages of a room by position, in order: the latest, or those around a position or an instant, or before or after a position.',
    input: z.object({
      ...roomId,
      around: asked.optional(),
      /** Jumps to a date: around the first message from then on. */
      at: instant.optional(),
      before: asked.optional(),
      after: asked.optional(),
      limit: pageSize(lounge.messages, 100),
    }),
    output: z.object({
      items: z.array(loungeMessageSchema),
      hasBefore: z.boolean(),
      hasAfter: z.boolean(),
      /** The position that `around` or `at` stands for; null without them. */
      around: position.nullable(),
      /** Always false; kept for consoles that were built with it. */
      reload: z.boolean(),
    }),
    ...read,
    errors: ['not_found'],
  },
  get: {
    method: 'GET',
    path: '/api/lounge/messages/{messageId}',
    summary: 'One message.',
    input: z.object(messageId),
    output: loungeMessageSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/messages',
    summary:
      'Sends a message to a room. The same `id` sent twice creates one message; with other contents it is refused.',
    input: z.object({
      ...roomId,
      id,
      /** Empty only beside pictures. */
      body: peopleText({ min: 0, max: lounge.bodyLength }),
      pictures: pictures.default([]),
      /** The message that it answers. */
      replyTo: id.nullable().default(null),
    }),
    output: loungeMessageSchema,
    ...ofOneself,
    errors: ['not_found', 'forbidden', 'already_exists', 'conflict', 'rate_limited'],
    publishes: true,
  },
  edit: {
    method: 'PATCH',
    path: '/api/lounge/messages/{messageId}',
    summary: `Changes the caller’s message within ${lounge.editMinutes} minutes.`,
    input: z.object({ ...messageId, version, body: peopleText({ min: 0, max: lounge.bodyLength }) }),
    output: loungeMessageSchema,
    access: 'fan',
    scope: 'own',
    rate: 'write',
    errors: ['not_found', 'forbidden', 'conflict'],
    publishes: true,
  },
  delete: {
    method: 'POST',
    path: '/api/lounge/messages/{messageId}/delete',
    summary:
      'Deletes the caller’s message; admins delete any, with a reason. A message that was answered leaves a stub.',
    input: z.object({ ...messageId, reason: reason.optional() }),
    output: z.void(),
    access: 'fan',
    scope: 'moderated',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  react: {
    method: 'PUT',
    path: '/api/lounge/messages/{messageId}/reaction',
    summary: 'Sets the caller’s reaction to another person’s message; null removes it.',
    input: z.object({ ...messageId, reaction: z.enum(postReactions).nullable() }),
    output: loungeMessageSchema,
    ...ofOneself,
    errors: ['not_found', 'forbidden'],
  },
  listPinned: {
    method: 'GET',
    path: '/api/lounge/rooms/{roomId}/pins',
    summary: `Pinned messages of a room, latest first; at most ${lounge.pins}.`,
    input: z.object(roomId),
    output: z.object({ items: z.array(loungeMessageSchema) }),
    ...read,
    errors: ['not_found'],
  },
  pin: {
    method: 'PUT',
    path: '/api/lounge/messages/{messageId}/pin',
    summary: 'Pins a message in its room, or unpins it.',
    input: z.object({ ...messageId, pinned: z.boolean() }),
    output: loungeMessageSchema,
    access: 'creator',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  search: {
    method: 'GET',
    path: '/api/lounge/search',
    summary:
      'Messages with all of these words, latest first: in one room, or in all rooms that the caller can open.',
    input: z.object({
      q: search.min(1),
      roomId: id.optional(),
      cursor: cursor.optional(),
      limit: pageSize(lounge.found, 50),
    }),
    output: pageOf(loungeMessageSchema),
    ...read,
    errors: ['not_found'],
    heavy: true,
  },
});
