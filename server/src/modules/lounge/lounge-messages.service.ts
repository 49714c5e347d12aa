import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { roomTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { LoungeMessage, loungeMessagesContract } from '@bestie/contracts/lounge-messages.contract';
import type { Transaction } from '../../platform/database/transaction';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import type { Person } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireUnmuted } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import type { ReviewedText } from '../word-filters';
import { messagePolicy, onlookerOf, requirePace, roomPolicy } from './lounge.policy';
import { presentMessage } from './lounge.presenter';
import type { LoungeRepositories } from './lounge.repositories';
import type { StoredMessage } from './lounge-messages.repository';
import { mentionsRoom, tellAnswered, tellMentioned } from './tell-people';
import type { MessageRow } from './messages.sql';

type Verbs = typeof loungeMessagesContract;
type Input<Verb extends keyof Verbs> = ParsedInputOf<Verbs[Verb]>;

export interface LoungeMessagesDependencies {
  repositories: Pick<LoungeRepositories, 'messages' | 'pages' | 'rooms'>;
  transaction: Transaction<LoungeRepositories>;
  clock: () => Date;
}

export type LoungeMessagesService = ReturnType<typeof createLoungeMessagesService>;

/** What is said in rooms. */
export function createLoungeMessagesService({
  repositories,
  transaction,
  clock,
}: LoungeMessagesDependencies) {
  const { messages, pages, rooms } = repositories;
  const present = (caller: Person) => (row: MessageRow) =>
    presentMessage(row, messagePolicy.permissions(caller, row));

  const get = async (caller: Person, { messageId }: { messageId: string }): Promise<LoungeMessage> =>
    present(caller)(requireFound(await messages.shown(messageId, onlookerOf(caller))));

  return {
    get,

    async list(caller: Person, { roomId, at, ...window }: Input<'list'>): Promise<OutputOf<Verbs['list']>> {
      const page = requireFound(
        await pages.page(roomId, onlookerOf(caller), { ...window, at: at === undefined ? at : new Date(at) }),
      );
      return {
        items: page.messages.map(present(caller)),
        hasBefore: page.hasBefore,
        hasAfter: page.hasAfter,
        around: page.around,
        reload: false,
      };
    },

    async create(caller: Person, input: Input<'create'>): Promise<LoungeMessage> {
      const { roomId, id, body, pictures, replyTo } = input;
      if (body === '' && pictures.length === 0) throw BestieError.field('body', 'Write something.');
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.messages.lockWriter(caller.uid);
        const existing = await bound.messages.find(id);
        if (existing) {
          // The same call again, after its answer was lost; anything else must not learn whose id it is.
          if (existing.author_uid === caller.uid && existing.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        const open = await bound.rooms.findForWriting(roomId, onlookerOf(caller));
        const room = roomPolicy.require(caller, open, 'write');
        requirePace(caller, room.wait_seconds);
        const answered = replyTo === null ? null : await requireAnswerable(bound, roomId, replyTo);
        const reviewed = await bound.textReview.review({ body });
        const text = reviewed.texts.body;
        const position = await bound.rooms.nextPosition(roomId);
        const inserted = await bound.messages.insert({
          id,
          room_id: roomId,
          position,
          author_uid: caller.uid,
          body: text,
          reply_to: replyTo,
          mentions_room: mentionsRoom(caller, text),
          request_hash: requestHash,
        });
        if (!inserted) throw new BestieError('already_exists');
        if (!(await bound.messages.addPictures(id, caller.uid, pictures)))
          throw BestieError.field('pictures', 'Upload the pictures first.');
        const written = { id, roomId, authorUid: caller.uid, body: text, isNew: true };
        const told = await tellMentioned(bound, written, clock());
        await tellAnswered(bound, written, answered?.author_uid ?? null, told, clock());
        await bound.roomPeople.markRead(roomId, caller.uid, position, false);
        await announce(bound, { id, room_id: roomId, position }, 'create');
        await settle(reviewed, { id, room, ownerUid: caller.uid, now: clock() });
      });
      return get(caller, { messageId: id });
    },

    async edit(caller: Person, { messageId, version, ...input }: Input<'edit'>): Promise<LoungeMessage> {
      await transaction(async (bound) => {
        const message = requireFound(await bound.messages.lock(messageId, onlookerOf(caller)));
        requireOwner(caller, message.author_uid);
        const room = requireFound(await bound.rooms.findForWriting(message.room_id, onlookerOf(caller)));
        requireUnmuted(room);
        const reviewed = await bound.textReview.review({ body: input.body });
        const { body } = reviewed.texts;
        // The same call again, after its answer was lost.
        if (message.version === version + 1 && message.body === body) return;
        messagePolicy.require(caller, message, 'edit');
        requireVersion(message, version);
        if (body === '' && message.pictures.length === 0) throw BestieError.field('body', 'Write something.');
        await bound.messages.edit(messageId, body, mentionsRoom(caller, body));
        await tellMentioned(
          bound,
          { id: messageId, roomId: message.room_id, authorUid: caller.uid, body, isNew: false },
          clock(),
        );
        await announce(bound, message, 'edit');
        await settle(reviewed, { id: messageId, room, ownerUid: caller.uid, now: clock() });
      });
      return get(caller, { messageId });
    },

    async delete(caller: Person, { messageId, reason }: Input<'delete'>): Promise<void> {
      await transaction(async (bound) => {
        const message = requireFound(await bound.messages.lock(messageId, onlookerOf(caller)));
        requireOwner(caller, message.author_uid, { reason });
        if (message.state === 'deleted' || message.state === 'removed') return;
        messagePolicy.require(caller, message, 'delete');
        await bound.messages.delete(messageId, caller.uid);
        if (message.author_uid !== caller.uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: 'loungeMessages.delete',
            target: { kind: 'loungeMessage', id: messageId },
            reason,
          });
        await announce(bound, message, 'delete');
      });
    },

    async react(caller: Person, { messageId, reaction }: Input<'react'>): Promise<LoungeMessage> {
      await transaction(async (bound) => {
        const open = await bound.messages.lock(messageId, onlookerOf(caller));
        const message = messagePolicy.require(caller, open, 'react');
        await bound.messages.setReaction(messageId, caller.uid, reaction);
        await announce(bound, message, 'react');
      });
      return get(caller, { messageId });
    },

    async listPinned(caller: Person, { roomId }: Input<'listPinned'>): Promise<{ items: LoungeMessage[] }> {
      const onlooker = onlookerOf(caller);
      requireFound(await rooms.findOpen(roomId, onlooker));
      return { items: (await messages.pinned(roomId, onlooker)).map(present(caller)) };
    },

    async pin(caller: Person, { messageId, pinned }: Input<'pin'>): Promise<LoungeMessage> {
      await transaction(async (bound) => {
        const message = requireFound(await bound.messages.lock(messageId, onlookerOf(caller)));
        if (message.pinned === pinned) return;
        if (message.state !== 'shown')
          throw new BestieError('conflict', { message: 'That message is not there any more.' });
        await bound.rooms.lockAll();
        if (pinned && (await bound.messages.countPins(message.room_id)) >= limits.lounge.pins)
          throw new BestieError('limit_reached', {
            message: `A room has at most ${limits.lounge.pins} pins. Unpin something first.`,
          });
        await bound.messages.setPinned(messageId, pinned);
        await announce(bound, message, 'pin');
      });
      return get(caller, { messageId });
    },

    async search(
      caller: Person,
      { q, roomId, cursor, limit }: Input<'search'>,
    ): Promise<OutputOf<Verbs['search']>> {
      const after = readPosition(cursor, cursorPart.instant) as { value: Date; id: string } | undefined;
      const onlooker = onlookerOf(caller);
      if (roomId !== undefined) requireFound(await rooms.findOpen(roomId, onlooker));
      const words = await pages.wordsOf(q);
      if (words.length === 0) return { items: [], nextCursor: null };
      const rows = await pages.search(onlooker, { words, roomId, after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ created_at, id }) => encodeCursor([created_at.toISOString(), id]),
        present(caller),
      );
    },
  };
}

/** The case of a message in which filters found something. */
const settle = (
  reviewed: ReviewedText<'body'>,
  {
    id,
    room,
    ownerUid,
    now,
  }: { id: string; room: { id: string; name: string }; ownerUid: string; now: Date },
): Promise<void> =>
  reviewed.settle({
    kind: 'loungeMessage',
    targetId: id,
    ownerUid,
    title: room.name,
    path: paths.fan.loungeRoom.replace(':roomId', room.id),
    now,
  });

/** Everybody to whom the room is open hears of it. */
const announce = (
  bound: LoungeRepositories,
  message: Pick<MessageRow, 'id' | 'room_id' | 'position'>,
  verb: 'create' | 'edit' | 'delete' | 'react' | 'pin',
): Promise<void> =>
  bound.live.publish({
    topic: roomTopic(message.room_id),
    type: `loungeMessages.${verb}`,
    ids: [message.id, String(message.position)],
  });

/**
 * Finds the message that another one answers.
 * @throws BestieError `conflict` when it was removed meanwhile, `invalid_input` when it is in another room
 */
async function requireAnswerable(
  bound: LoungeRepositories,
  roomId: string,
  id: string,
): Promise<StoredMessage> {
  const answered = await bound.messages.find(id);
  if (answered?.room_id !== roomId)
    throw BestieError.field('replyTo', 'There is no such message in this room.');
  if (answered.deleted_at !== null)
    throw new BestieError('conflict', { message: 'The message that you answer was removed meanwhile.' });
  return answered;
}
