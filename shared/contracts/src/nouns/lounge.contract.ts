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
  locked: z.boolean(),
  /** Only admins see a room that was archived. */
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
    summary: 'The rooms that are open to the caller, in their order, with what is unread in each.',
    input: z.object({}),
    output: rooms,
    ...read,
  },
  unread: {
    method: 'GET',
    path: '/api/lounge/unread',
    summary:
      'What is unread in all rooms together, and how much of it mentions the caller; for the badge on other pages.',
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
      'Moves the caller’s read marker. It only moves forwards, and the furthest device wins, unless `back` is set: “unread from here”.',
    input: z.object({ ...roomId, position, back: z.boolean().default(false) }),
    output: z.object({ seenPosition: position }),
    ...ofOneself,
    errors: ['not_found'],
  },
  setMuted: {
    method: 'PUT',
    path: '/api/lounge/rooms/{roomId}/muted',
    summary: 'Counts only mentions in a room, or everything again.',
    input: z.object({ ...roomId, muted: z.boolean() }),
    output: z.void(),
    ...ofOneself,
    errors: ['not_found'],
  },
  type: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/typing',
    summary: `Says that the caller is typing in a room; others see it for ${lounge.typingSeconds} seconds: the live event \`lounge.type\` of the room names the person as its \`data\`. Say it again every ${lounge.typingSeconds / 2} seconds.`,
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
      'Who is in the room at the moment, the latest to come first. Who shows nobody that they are here sees nobody. Ask about once a minute.',
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
    summary: 'Opens a room behind the others. The same `id` sent twice opens one.',
    input: z.object({ id, name, description: description.default(''), audience: z.enum(roomAudiences) }),
    output: rooms,
    ...moderation,
    errors: ['already_exists', 'limit_reached'],
  },
  update: {
    method: 'PATCH',
    path: '/api/lounge/rooms/{roomId}',
    summary: 'Renames a room, or puts it in front of another one (null: behind all).',
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
    summary: 'Closes a room to everybody but admins, or opens it again with all that was said.',
    input: z.object({ ...roomId, archived: z.boolean(), reason }),
    output: rooms,
    ...moderation,
    errors: ['not_found', 'limit_reached'],
  },
  lock: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/lock',
    summary: 'Lets nobody but admins write in a room, or opens it again.',
    input: z.object({ ...roomId, locked: z.boolean(), reason }),
    output: rooms,
    ...moderation,
    errors: ['not_found'],
  },
  slow: {
    method: 'POST',
    path: '/api/lounge/rooms/{roomId}/slow',
    summary: 'Sets how many seconds everybody but admins waits between two messages; null for none.',
    input: z.object({
      ...roomId,
      seconds: z.number().int().min(lounge.slowSeconds.min).max(lounge.slowSeconds.max).nullable(),
      reason,
    }),
    output: rooms,
    ...moderation,
    errors: ['not_found'],
  },
});
