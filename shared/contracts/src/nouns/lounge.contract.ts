import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { id, instant, peopleLine, reason, version } from '../http/fields';
import { limits } from '../http/limits';
import { forumPersonSchema } from './forum.contract';
import { roomAudiences } from './lounge';

const { lounge } = limits;
const position = z.number().int().min(0).max(2_147_483_647);

/** A room of the lounge, as one person has it before them. */
export const loungeRoomSchema = z.object({
  id,
  version,
  name: z.string(),
  description: z.string(),
  audience: z.enum(roomAudiences),
  /** The lowest VIP tier that opens it; null where it is for all fans or creators. */
  tier: z.object({ id, name: z.string() }).nullable(),
  locked: z.boolean(),
  /** Everybody reads and searches it, and nobody writes. */
  archived: z.boolean(),
  /** Seconds between two messages of one person. */
  slowSeconds: z.number().int().nullable(),
  /** Seconds until the caller may write again; 0 for at once. */
  waitSeconds: z.number().int(),
  /** Of the latest message; 0 before the first one. Positions have gaps where messages were deleted. */
  lastPosition: position,
  lastMessageAt: instant.nullable(),
  /** Up to where the caller read; who was never here has read what was written before they joined Bestie. */
  seenPosition: position,
  /** The first unread message behind that; null without one. */
  firstUnread: position.nullable(),
  /** Messages behind the marker that are neither the caller’s own nor by people whom they blocked. Of a muted room, mentions alone. Counted to {@link limits.lounge.unreadCounted} + 1. */
  unread: z.number().int(),
  /** Those among them that mention the caller, or everyone in the room. */
  mentions: z.number().int(),
  muted: z.boolean(),
  /** Why the caller cannot write, in a sentence; null where they can. */
  silence: z.string().nullable(),
  can: z.object({ write: z.boolean(), mentionRoom: z.boolean(), pin: z.boolean(), moderate: z.boolean() }),
});
export type LoungeRoom = z.output<typeof loungeRoomSchema>;

const rooms = z.object({ items: z.array(loungeRoomSchema) });
const roomId = { roomId: id };
/** `version`: what the admin saw; a stale one is refused with the current one. */
const seenRoom = { ...roomId, version: version.optional() };
const name = peopleLine({ max: lounge.nameLength });
const description = peopleLine({ min: 0, max: lounge.descriptionLength });

/** What everybody does for themselves in rooms that are open to them. */
const ofOneself = { access: 'fan', scope: 'none', rate: 'write' } as const;
const moderation = { access: 'admin', scope: 'any', rate: 'admin' } as const;
const read = { access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;

export const loungeContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/lounge/rooms',
    summary: 'Rooms that the caller can open, in their order, with the number of unread messages in each.',
    input: z.object({}),
    output: rooms,
    ...read,
  },
  unread: {
    method: 'GET',
    path: '/api/lounge/unread',
    summary: 'Number of unread messages and mentions in all rooms together, for the badge on other pages.',
    input: z.object({}),
    output: z.object({
      unread: z.number().int(),
      mentions: z.number().int(),
      /** Live topics on which this changes. */
      topics: z.array(z.string()),
    }),
    ...read,
  },
  markRead: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/read',
    summary:
      'Moves the caller’s read marker. It only moves forwards, unless `back` is set (“unread from here”).',
    input: z.object({ ...roomId, position, back: z.boolean().default(false) }),
    output: z.object({ seenPosition: position }),
    ...ofOneself,
    errors: ['not_found'],
  },
  setMuted: {
    method: 'PUT',
    path: '/api/lounge/rooms/{roomId}/muted',
    summary: 'Mutes a room, so that only mentions count as unread, or unmutes it.',
    input: z.object({ ...roomId, muted: z.boolean() }),
    output: z.void(),
    ...ofOneself,
    errors: ['not_found'],
  },
  type: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/typing',
    summary: `Shows others for ${lounge.typingSeconds} seconds that the caller is typing in a room: the live event \`lounge.type\` has the person in its \`data\`, by name and without a handle. Repeat it every ${lounge.typingSeconds / 2} seconds.`,
    input: z.object(roomId),
    output: z.void(),
    ...ofOneself,
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  listPeople: {
    method: 'GET',
    path: '/api/lounge/rooms/{roomId}/people',
    summary:
      'People who are in the room, last arrival first. Callers who hide their presence see nobody. To be called about once a minute.',
    input: z.object(roomId),
    output: z.object({
      /** Null for who does not show that they are here. */
      count: z.number().int().nullable(),
      /** At most {@link limits.lounge.peopleShown}. */
      items: z.array(forumPersonSchema),
    }),
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/lounge/rooms',
    summary: 'Creates a room at the end of the list. The same `id` sent twice creates one.',
    input: z.object({
      id,
      name,
      description: description.default(''),
      audience: z.enum(roomAudiences),
      /** With the audience `tier` only: its members, and those of higher tiers, can open the room. */
      tierId: id.optional(),
    }),
    output: rooms,
    ...moderation,
    errors: ['already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/lounge/rooms/{roomId}',
    summary: 'Renames a room, or moves it before another one (null: to the end).',
    input: z.object({
      ...roomId,
      version,
      name: name.optional(),
      description: description.optional(),
      before: id.nullable().optional(),
    }),
    output: rooms,
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
  archive: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/archive',
    summary: 'Archives a room, so that it is read and searched and nobody writes, or opens it again.',
    input: z.object({ ...seenRoom, archived: z.boolean(), reason }),
    output: rooms,
    ...moderation,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
  lock: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/lock',
    summary: 'Locks a room, so that only admins write, or unlocks it.',
    input: z.object({ ...seenRoom, locked: z.boolean(), reason }),
    output: rooms,
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
  slow: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/slow',
    summary:
      'Sets the seconds that everybody except admins must wait between two messages; 0 or null for none.',
    input: z.object({
      ...seenRoom,
      seconds: z.number().int().min(lounge.slowSeconds.min).max(lounge.slowSeconds.max).nullable(),
      reason,
    }),
    output: rooms,
    ...moderation,
    errors: ['not_found', 'conflict'],
  },
  previewPurge: {
    method: 'GET',
    path: '/api/lounge/rooms/{roomId}/purge',
    summary:
      'What a purge would remove: the last messages of a room, or those of a span, with their authors.',
    input: z.object({
      ...roomId,
      last: z.coerce.number<number>().int().min(1).max(lounge.purge).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    output: z.object({
      count: z.number().int(),
      fromPosition: position,
      toPosition: position,
      pinned: z.number().int(),
      since: instant.nullable(),
      until: instant.nullable(),
      authors: z.array(z.object({ count: z.number().int(), author: forumPersonSchema.nullable() })),
      /** How the latest of them begin. */
      texts: z.array(z.string()),
    }),
    ...moderation,
    rate: 'read',
    cookie: true,
    errors: ['not_found', 'limit_reached'],
  },
  purge: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/purge',
    summary:
      'Puts the messages of a preview into the trash for 30 days and unpins them; the room shows how many were removed. The same `id` sent twice removes once.',
    input: z.object({
      ...roomId,
      id,
      fromPosition: position,
      toPosition: position,
      /** As the preview said. */
      count: z.number().int().min(1).max(lounge.purgeSpan),
      reason,
    }),
    output: z.object({ count: z.number().int() }),
    ...moderation,
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  undoPurge: {
    method: 'POST',
    path: '/api/lounge/purges/{purgeId}/undo',
    summary: 'Brings purged messages back to their places, with their reactions.',
    input: z.object({ purgeId: id }),
    output: z.object({ count: z.number().int() }),
    ...moderation,
    errors: ['not_found'],
  },
  listPurges: {
    method: 'GET',
    path: '/api/lounge/purges',
    summary: 'Purges of the last 30 days, the newest first.',
    input: z.object({}),
    output: z.object({
      items: z.array(
        z.object({
          id,
          room: z.object({ id, name: z.string() }),
          count: z.number().int(),
          by: z.string(),
          reason: z.string(),
          createdAt: instant,
          undoneAt: instant.nullable(),
        }),
      ),
    }),
    ...moderation,
    rate: 'read',
    cookie: true,
  },
});
