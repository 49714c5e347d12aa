import { z } from 'zod';
import { claiming, claimSchema } from './claim';
import { defineContract } from '../http/define-contract';
import { cursor, day, id, pageOf, pageSize, reason, uid } from '../http/fields';
import { limits } from '../http/limits';
import { appealStates, confessionQueues, confessionStates, confessionWords } from './confessions';

const { confessions: most } = limits;
const body = z.string().trim().min(most.bodyMin).max(most.bodyMax);
const replyBody = z.string().trim().min(1).max(most.replyLength);
/** Created by the client, so that a repeated call counts once. It is stored as an HMAC and is not the id. */
const clientKey = id;

const reaction = z.object({
  word: z.enum(confessionWords),
  count: z.number().int().min(0),
  /** The caller gave it. */
  mine: z.boolean(),
});

/** A card as everybody sees it. Nothing in it depends on its author. */
export const confessionSchema = z.object({
  id,
  body: z.string(),
  /** The day on which it appeared. */
  day,
  /** One for each word, in the order of the words. */
  reactions: z.array(reaction),
  replies: z.number().int().min(0),
  /** The caller reported it: it is closed for them. */
  reported: z.boolean(),
});
export type Confession = z.output<typeof confessionSchema>;

export const confessionReplySchema = z.object({
  id,
  /** Stable within one card only. */
  alias: z.string(),
  /** Written by the author of the card. */
  byAuthor: z.boolean(),
  body: z.string(),
  day,
  /** The caller reported it: it is closed for them. */
  reported: z.boolean(),
});
export type ConfessionReply = z.output<typeof confessionReplySchema>;

const appeal = z.object({
  text: z.string(),
  state: z.enum(appealStates),
  /** The reason of the admin who decided it. */
  reason: z.string().nullable(),
});

/** A confession of the caller, as only they see it. */
export const ownConfessionSchema = z.object({
  id,
  kind: z.enum(['card', 'reply']),
  /** Empty once it was withdrawn. */
  body: z.string(),
  state: z.enum(confessionStates),
  /**
   * Whether others can see it: an approved card appears at the next full hour, a reply within five minutes.
   */
  appeared: z.boolean(),
  day,
  /** Why it was rejected or removed. */
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
  can: z.object({ withdraw: z.boolean(), appeal: z.boolean() }),
});
export type OwnConfession = z.output<typeof ownConfessionSchema>;

/** What admins see: the text, and nothing about its author. */
export const queuedConfessionSchema = z.object({
  id,
  kind: z.enum(['card', 'reply']),
  body: z.string(),
  state: z.enum(confessionStates),
  day,
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
  claim: claimSchema,
  can: z.object({ answerAppeal: z.boolean() }),
});
export type QueuedConfession = z.output<typeof queuedConfessionSchema>;

export const confessionBanSchema = z.object({ id, reason: z.string(), day, until: day });
export type ConfessionBan = z.output<typeof confessionBanSchema>;

export const confessionsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/confessions',
    summary: 'Cards that have appeared, latest first, and how often an author was unsealed in 12 months.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(confessionSchema).extend({ unsealedInYear: z.number().int().min(0) }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    blind: true,
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/confessions',
    summary:
      'Writes a card, which waits for an admin’s approval. Three a day; the same `clientKey` sent twice creates one card.',
    input: z.object({ clientKey, body }),
    output: z.object({ id }),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    blind: true,
    errors: ['limit_reached', 'conflict', 'forbidden', 'unavailable'],
    publishes: true,
  },
  listYours: {
    method: 'GET',
    path: '/api/confessions/yours',
    summary:
      'The caller’s confessions of the last year, with decisions and reasons. The link to the caller is computed for each request and stored nowhere.',
    input: z.object({}),
    output: z.object({
      items: z.array(ownConfessionSchema),
      /** How many more the caller may write today. */
      left: z.object({ cards: z.number().int().min(0), replies: z.number().int().min(0) }),
      ban: z.object({ reason: z.string(), until: day }).nullable(),
      /** Until when the caller is muted and why, in a sentence; null if they are not. */
      silence: z.string().nullable(),
    }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    blind: true,
    heavy: true,
    cookie: true,
    errors: ['unavailable'],
  },
  withdraw: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/withdraw',
    summary: 'Withdraws a card or a reply of the caller: its text is deleted at once. Idempotent.',
    input: z.object({ confessionId: id }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    blind: true,
    errors: ['not_found'],
  },
  appeal: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/appeal',
    summary: 'Appeals once against the rejection or removal of the caller’s card or reply, within 20 days.',
    input: z.object({
      confessionId: id,
      text: z.string().trim().min(limits.reasonLength.min).max(limits.reports.appealLength),
    }),
    output: z.void(),
    access: 'fan',
    scope: 'own',
    rate: 'write',
    blind: true,
    errors: ['not_found', 'conflict'],
  },
  react: {
    method: 'PUT',
    path: '/api/confessions/{confessionId}/reactions/{word}',
    summary: 'Gives a word to a card, or withdraws it. Words to the caller’s own cards do not count.',
    input: z.object({ confessionId: id, word: z.enum(confessionWords), on: z.boolean() }),
    output: z.array(reaction),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    blind: true,
    errors: ['not_found'],
  },
  listReplies: {
    method: 'GET',
    path: '/api/confessions/{confessionId}/replies',
    summary: 'Replies to a card, in the order in which they appeared.',
    input: z.object({ confessionId: id, cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(confessionReplySchema),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    blind: true,
    cookie: true,
    errors: ['not_found'],
  },
  reply: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/replies',
    summary:
      'Replies under an alias; the reply appears within five minutes. Twenty a day; the same `clientKey` sent twice creates one reply.',
    input: z.object({ confessionId: id, clientKey, body: replyBody }),
    output: z.object({ id, alias: z.string() }),
    access: 'fan',
    scope: 'none',
    rate: 'write',
    blind: true,
    errors: ['not_found', 'limit_reached', 'conflict', 'forbidden', 'unavailable'],
    publishes: true,
  },
  listQueue: {
    method: 'GET',
    path: '/api/confessions/queue',
    summary: 'Cards and replies for admins to decide on, by day, in random order within a day.',
    input: z.object({
      queue: z.enum(confessionQueues).default('pending'),
      cursor: cursor.optional(),
      limit: pageSize(limits.lists.page),
    }),
    output: pageOf(queuedConfessionSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    blind: true,
    cookie: true,
  },
  claim: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/claim',
    summary:
      'Claims what waits for a decision for 10 minutes, or renews the claim. Another admin’s claim is taken over only if asked for, which is logged.',
    input: z.object({ confessionId: id, ...claiming.input }),
    output: claiming.output,
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'conflict'],
  },
  approve: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/approve',
    summary: 'Approves a card that the caller has claimed; it appears at the next full hour. Idempotent.',
    input: z.object({ confessionId: id }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'conflict'],
  },
  reject: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/reject',
    summary: 'Rejects a card that the caller has claimed; its author sees the reason.',
    input: z.object({ confessionId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/remove',
    summary: 'Removes an approved card, or a reply; its author sees the reason.',
    input: z.object({ confessionId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'conflict'],
  },
  decideAppeal: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/decide-appeal',
    summary:
      'Upholds or reverses another admin’s decision after an appeal that the caller has claimed; the author sees the reason.',
    input: z.object({ confessionId: id, decision: z.enum(['upheld', 'reversed']), reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  unseal: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/unseal',
    summary:
      'Reveals once who wrote a card or a reply. Every admin is notified; the audit log names the card and the admin, not the author.',
    input: z.object({
      confessionId: id,
      /** The beginning of the id, typed by hand. */
      code: z.string(),
      reason,
    }),
    output: z.object({ uid, displayName: z.string().nullable(), email: z.string().nullable() }),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    stepUp: true,
    errors: ['not_found', 'unavailable'],
  },
  ban: {
    method: 'POST',
    path: '/api/confessions/{confessionId}/ban',
    summary:
      'Bans the author of a card or a reply from writing here for some days. Nobody learns who it is, not even the admin. One card or reply leads to one ban at a time.',
    input: z.object({ confessionId: id, days: z.number().int().min(1).max(most.banDays), reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found', 'conflict', 'unavailable'],
  },
  listBans: {
    method: 'GET',
    path: '/api/confessions/bans',
    summary: 'Active bans, without the banned people, latest first.',
    input: z.object({ cursor: cursor.optional(), limit: pageSize(limits.lists.page) }),
    output: pageOf(confessionBanSchema),
    access: 'admin',
    scope: 'any',
    rate: 'read',
    blind: true,
    cookie: true,
  },
  liftBan: {
    method: 'POST',
    path: '/api/confessions/bans/{banId}/lift',
    summary: 'Ends a ban.',
    input: z.object({ banId: id, reason }),
    output: z.void(),
    access: 'admin',
    scope: 'any',
    rate: 'admin',
    blind: true,
    errors: ['not_found'],
  },
});
