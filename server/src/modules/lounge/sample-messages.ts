import type { PostReaction } from '@bestie/contracts/forum';
import { handlesIn } from '@bestie/contracts/text-parts';
import type { Transaction } from '../../platform/database/transaction';
import { hashOfRequest } from '../../platform/http/request-hash';
import type { LoungeRepositories } from './lounge.repositories';

/** A message of the demo, with a time of its own. */
export interface SampleMessage {
  id: string;
  authorUid: string;
  body: string;
  at: Date;
  /** An earlier message of the room. */
  replyTo: string | null;
  reactions: readonly { uid: string; reaction: PostReaction }[];
  pinned: boolean;
}

export type SampleMessagesService = ReturnType<typeof createSampleMessages>;

/** Talk for a first look at the lounge. It lies in the past, so nobody waits between two messages or is notified. */
export function createSampleMessages({ transaction }: { transaction: Transaction<LoungeRepositories> }) {
  return {
    /**
     * Adds what was said in a room, in order; does nothing where it was added before or the room is gone.
     * @param seen how many of these messages somebody has read; its authors have read up to their own
     */
    add: (
      roomId: string,
      talk: readonly SampleMessage[],
      seen: readonly { uid: string; count: number }[],
    ): Promise<void> =>
      transaction(async (bound) => {
        const [first] = talk;
        const room = (await bound.rooms.all()).find(({ id }) => id === roomId);
        if (!first || !room || (await bound.messages.find(first.id))) return;
        const positions: number[] = [];
        for (const { id, authorUid, body, at, replyTo, reactions, pinned } of talk) {
          const position = await bound.rooms.nextPosition(roomId);
          positions.push(position);
          await bound.messages.insert(
            {
              id,
              room_id: roomId,
              position,
              author_uid: authorUid,
              body,
              reply_to: replyTo,
              request_hash: hashOfRequest({ id, body }),
            },
            at,
          );
          await bound.mentions.set(id, authorUid, handlesIn(body));
          for (const { uid, reaction } of reactions) await bound.messages.setReaction(id, uid, reaction, at);
          if (pinned) await bound.messages.setPinned(id, true);
          await bound.roomPeople.markRead(roomId, authorUid, position, false);
        }
        for (const { uid, count } of seen)
          await bound.roomPeople.markRead(roomId, uid, positions[count - 1] ?? 0, true);
      }),
  };
}
