import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { roomTopic, userTopic } from '@bestie/contracts/live';
import type { loungeContract, LoungeRoom } from '@bestie/contracts/lounge.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { onlookerOf, roomPolicy, silenceOf } from './lounge.policy';
import { presentRoom } from './lounge.presenter';
import type { LoungeRepositories } from './lounge.repositories';
import type { StoredRoom } from './lounge-rooms.repository';

type Input<Verb extends keyof typeof loungeContract> = ParsedInputOf<(typeof loungeContract)[Verb]>;

export interface LoungeDependencies {
  rooms: LoungeRepositories['rooms'];
  transaction: Transaction<LoungeRepositories>;
}

export type LoungeService = ReturnType<typeof createLoungeService>;

/** Rooms, and what one person knows of them: theirs alone, on all their devices. */
export function createLoungeService({ rooms, transaction }: LoungeDependencies) {
  const change = <Result>(
    caller: Person,
    verb: 'markRead' | 'setMuted',
    roomId: string,
    act: (bound: LoungeRepositories, room: StoredRoom) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (bound) => {
      const room = requireFound(await bound.rooms.findOpen(roomId, onlookerOf(caller)));
      const result = await act(bound, room);
      await bound.live.publish({ topic: userTopic(caller.uid), type: `lounge.${verb}`, ids: [roomId] });
      return result;
    });

  return {
    async list(caller: Person): Promise<{ items: LoungeRoom[] }> {
      const rows = await rooms.list(onlookerOf(caller));
      return {
        items: rows.map((row) =>
          presentRoom(row, roomPolicy.permissions(caller, row), silenceOf(caller, row)),
        ),
      };
    },

    async unread(caller: Person): Promise<OutputOf<(typeof loungeContract)['unread']>> {
      const { unread, mentions, room_ids } = await rooms.unread(onlookerOf(caller));
      return { unread, mentions, topics: room_ids.map(roomTopic) };
    },

    markRead: (caller: Person, { roomId, position, back }: Input<'markRead'>) =>
      change(caller, 'markRead', roomId, async (bound, room) => {
        const upTo = Math.min(position, room.last_position);
        return { seenPosition: await bound.roomPeople.markRead(roomId, caller.uid, upTo, back) };
      }),

    setMuted: (caller: Person, { roomId, muted }: Input<'setMuted'>) =>
      change(caller, 'setMuted', roomId, (bound) => bound.roomPeople.setMuted(roomId, caller.uid, muted)),
  };
}
