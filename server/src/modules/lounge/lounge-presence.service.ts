import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import { roomTopic } from '@bestie/contracts/live';
import type { loungeContract } from '@bestie/contracts/lounge.contract';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import type { Live } from '../../platform/live/live';
import { presentConversationPerson } from '../profiles';
import { typingType } from './lounge-live-data';
import { onlookerOf, roomPolicy } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';
import { createTypists } from './typists';

type Input<Verb extends 'type' | 'listPeople'> = ParsedInputOf<(typeof loungeContract)[Verb]>;

export interface LoungePresenceDependencies {
  repositories: Pick<LoungeRepositories, 'presence' | 'rooms'>;
  live: Pick<Live, 'whisper' | 'listeners'>;
  clock: () => Date;
}

export type LoungePresenceService = ReturnType<typeof createLoungePresenceService>;

/** Who is in a room, and who is typing there: true for a moment, and kept for no longer. */
export function createLoungePresenceService({
  repositories: { presence, rooms },
  live,
  clock,
}: LoungePresenceDependencies) {
  const typists = createTypists(clock);
  return {
    async type(caller: Person, { roomId }: Input<'type'>): Promise<void> {
      roomPolicy.require(caller, await rooms.findForWriting(roomId, onlookerOf(caller)), 'write');
      if (!typists.isDue(roomId, caller.uid) || !(await presence.isShown(caller.uid))) return;
      await live.whisper({ topic: roomTopic(roomId), type: typingType, ids: [roomId, caller.uid] });
    },

    async listPeople(
      caller: Person,
      { roomId }: Input<'listPeople'>,
    ): Promise<OutputOf<(typeof loungeContract)['listPeople']>> {
      requireFound(await rooms.findOpen(roomId, onlookerOf(caller)));
      const { count, people } = await presence.list(roomId, caller.uid);
      return {
        count,
        items: people.slice(0, limits.lounge.peopleShown).map(presentConversationPerson),
      };
    },

    /** Notes who has a room open on this server. */
    noteListeners: (): Promise<void> => presence.saw(live.listeners('loungeRoom')),
  };
}
