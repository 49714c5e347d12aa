import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import type { Call } from '@bestie/remote-kit/testing-answers';
import { draftAnswers, forumPerson } from './forum';

/** A room as the server sends it to an ordinary member. */
export const exampleRoom = (changes: Partial<LoungeRoom> = {}): LoungeRoom => ({
  id: 'room',
  version: 1,
  name: 'Front room',
  description: 'For everybody and everything.',
  audience: 'fans',
  tier: null,
  locked: false,
  archived: false,
  slowSeconds: null,
  waitSeconds: 0,
  lastPosition: 0,
  lastMessageAt: null,
  seenPosition: 0,
  firstUnread: null,
  unread: 0,
  mentions: 0,
  muted: false,
  silence: null,
  can: { write: true, mentionRoom: false, pin: false, moderate: false },
  ...changes,
});

/** A message as the server answers it. */
export const exampleMessage = (position: number, changes: Partial<LoungeMessage> = {}): LoungeMessage => ({
  id: `message-${position}`,
  roomId: 'room',
  position,
  version: 1,
  state: 'shown',
  author: forumPerson('Ana'),
  body: `Words ${position}.`,
  pictures: [],
  label: null,
  reply: null,
  mentions: [],
  mentionsRoom: false,
  reactions: [],
  myReaction: null,
  pinned: false,
  purged: null,
  reported: false,
  createdAt: new Date(Date.UTC(2026, 10, 20, 10, position)).toISOString(),
  editedAt: null,
  can: { edit: false, delete: false, react: true, pin: false, report: true },
  ...changes,
});

/** A message of the person. */
export const ownMessage = (position: number, changes: Partial<LoungeMessage> = {}): LoungeMessage =>
  exampleMessage(position, {
    author: forumPerson('Bestie'),
    can: { edit: true, delete: true, react: false, pin: false, report: false },
    ...changes,
  });

/** Requests of the lounge's page with their responses; sent messages are added to the list. */
export const loungeAnswers = (rooms: LoungeRoom[], messages: LoungeMessage[]) => ({
  'GET /api/lounge/rooms': () => ({ items: rooms.map((room) => ({ ...room })) }),
  'GET /api/lounge/rooms/room/messages': ({ path }: Call) => {
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    return {
      items: messages.filter(({ position }) => position > after),
      hasBefore: false,
      hasAfter: false,
      around: null,
      reload: false,
    };
  },
  'POST /api/lounge/rooms/room/messages': ({ body }: Call) => {
    const position = (messages.at(-1)?.position ?? 0) + 1;
    const message = ownMessage(position, { id: String(body.id), body: String(body.body) });
    messages.push(message);
    Object.assign(rooms[0]!, { lastPosition: position });
    return message;
  },
  'POST /api/lounge/rooms/room/read': ({ body }: Call) => ({ seenPosition: body.position }),
  'POST /api/lounge/rooms/room/typing': null,
  'GET /api/lounge/rooms/room/people': { count: 2, items: [forumPerson('Ana'), forumPerson('Bo')] },
  ...draftAnswers(),
});
