import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, roomTopic } from '@bestie/contracts/live';
import type { loungeContract } from '@bestie/contracts/lounge.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { presentConversationPerson } from '../profiles';
import { onlookerOf } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';
import type { PurgedSpan } from './lounge-purges.repository';

type Verbs = typeof loungeContract;
type Input<Verb extends keyof Verbs> = ParsedInputOf<Verbs[Verb]>;

export interface LoungePurgesDependencies {
  repositories: Pick<LoungeRepositories, 'purges' | 'rooms'>;
  transaction: Transaction<LoungeRepositories>;
}

export type LoungePurgesService = ReturnType<typeof createLoungePurgesService>;

/** Removes many messages of a room at once, and brings them back. */
export function createLoungePurgesService({ repositories, transaction }: LoungePurgesDependencies) {
  /** Audited; everybody in the room asks again for what they see. */
  const finish = async (
    bound: LoungeRepositories,
    caller: Person,
    verb: 'purge' | 'undoPurge',
    { roomId, purgeId, count, reason }: { roomId: string; purgeId: string; count: number; reason?: string },
  ) => {
    await bound.audit.record({
      actor: caller,
      action: `lounge.${verb}`,
      target: { kind: 'loungeRoom', id: roomId },
      after: { purgeId, messages: count },
      ...(reason !== undefined && { reason }),
    });
    await bound.live.publish({ topic: roomTopic(roomId), type: `lounge.${verb}`, ids: [roomId] });
    await bound.live.publish({ topic: adminTopic, type: `lounge.${verb}`, ids: [roomId] });
  };

  return {
    async preview(
      caller: Person,
      { roomId, last, from, to }: Input<'previewPurge'>,
    ): Promise<OutputOf<Verbs['previewPurge']>> {
      requireFound(await repositories.rooms.findOpen(roomId, onlookerOf(caller)));
      const found = await repositories.purges.preview(roomId, spanOf(last, from, to), caller.uid);
      if (found.count > limits.lounge.purgeSpan)
        throw new BestieError('limit_reached', {
          message: `At most ${limits.lounge.purgeSpan} messages are removed at once. Choose a shorter span.`,
        });
      return {
        count: found.count,
        fromPosition: found.first ?? 0,
        toPosition: found.last ?? 0,
        pinned: found.pinned,
        since: found.since?.toISOString() ?? null,
        until: found.until?.toISOString() ?? null,
        authors: found.authors.map(({ count, author }) => ({
          count,
          author: author && presentConversationPerson(author),
        })),
        texts: found.texts,
      };
    },

    /** @throws BestieError `conflict` when something else would be removed than was shown */
    async purge(caller: Person, input: Input<'purge'>): Promise<{ count: number }> {
      const { id, roomId, fromPosition, toPosition, count, reason } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.rooms.lockAll();
        const earlier = await bound.purges.find(id);
        if (earlier) {
          if (earlier.request_hash === requestHash && earlier.purged_by === caller.uid) return;
          throw new BestieError('already_exists');
        }
        requireFound(await bound.rooms.findOpen(roomId, onlookerOf(caller)));
        await bound.purges.insert({
          id,
          room_id: roomId,
          purged_by: caller.uid,
          reason,
          count,
          request_hash: requestHash,
          undone_at: null,
        });
        if ((await bound.purges.remove(id, roomId, fromPosition, toPosition)) !== count)
          throw new BestieError('conflict', {
            message: 'Messages changed meanwhile. Look again at what goes.',
          });
        await finish(bound, caller, 'purge', { roomId, purgeId: id, count, reason });
      });
      return { count };
    },

    /** Twice is once. */
    undo: (caller: Person, { purgeId }: Input<'undoPurge'>): Promise<{ count: number }> =>
      transaction(async (bound) => {
        await bound.rooms.lockAll();
        const purge = requireFound(await bound.purges.find(purgeId));
        if (purge.undone_at !== null) return { count: purge.count };
        const count = await bound.purges.bringBack(purgeId);
        await finish(bound, caller, 'undoPurge', { roomId: purge.room_id, purgeId, count });
        return { count };
      }),

    async list(): Promise<OutputOf<Verbs['listPurges']>> {
      const rows = await repositories.purges.list();
      return {
        items: rows.map((row) => ({
          id: row.id,
          room: { id: row.room_id, name: row.room_name },
          count: row.count,
          by: row.admin,
          reason: row.reason,
          createdAt: row.created_at.toISOString(),
          undoneAt: row.undone_at?.toISOString() ?? null,
        })),
      };
    },
  };
}

/** @throws BestieError `invalid_input` unless it is either the last ones or a span */
function spanOf(last: number | undefined, from: string | undefined, to: string | undefined): PurgedSpan {
  if (last !== undefined && from === undefined && to === undefined) return { last };
  if (last !== undefined || from === undefined || to === undefined)
    throw BestieError.field('last', 'Choose the last messages, or a span.');
  if (to < from) throw BestieError.field('to', 'The span ends before it begins.');
  return { from: new Date(from), to: new Date(to) };
}
