import { z } from 'zod';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type {
  ChallengeResult,
  challengesContract,
  EntryReport,
  Suspicion,
} from '@bestie/contracts/challenges.contract';
import type { Person } from '../../platform/http/caller';
import { encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { enqueueCount, lockSettled } from './challenge-phases';
import { challengePolicy as policy } from './challenges.policy';
import type { ChallengesDependencies } from './challenges.service';
import { presentRanked, presentReport, presentSuspicion } from './results.presenter';
import { publishChallenge } from './tell-challenges';

type Input<Verb extends keyof typeof challengesContract> = ParsedInputOf<(typeof challengesContract)[Verb]>;

/** The place of an entry in the list. */
const place = z.int32();

export type ResultsService = ReturnType<typeof createResultsService>;

/** How challenges ended, and what admins decide about suspicious votes before. */
export function createResultsService({ repositories, transaction }: ChallengesDependencies) {
  const { challenges, results, suspicions } = repositories;

  /** The result of a challenge that is over without ranks, which nobody has written down yet. */
  async function settled(challengeId: string) {
    if ((await challenges.find('', challengeId))?.state !== 'closed') return undefined;
    await transaction((bound) => lockSettled(bound, '', challengeId));
    return results.find(challengeId);
  }

  return {
    /** Nobody learns anything before the challenge is closed. */
    async result(caller: Person, { challengeId, cursor, limit }: Input<'result'>): Promise<ChallengeResult> {
      const row = requireFound((await results.find(challengeId)) ?? (await settled(challengeId)));
      const after = readCursor(cursor, [place])?.[0] ?? 0;
      const ranks = await results.listRanks(caller.uid, challengeId, { after, limit: limit + 1 });
      return {
        outcome: row.outcome,
        method: row.method,
        closedAt: row.closed_at.toISOString(),
        ballots: row.ballots,
        voters: row.voters,
        setAside: row.set_aside,
        scale: row.low === null || row.high === null ? null : { low: row.low, high: row.high },
        recount: row.has_recount,
        ...pageOfRows(ranks, limit, ({ sort }) => encodeCursor([sort]), presentRanked),
      };
    },

    async report(caller: Person, { challengeId }: Input<'report'>): Promise<EntryReport> {
      const find = () => results.findOwn(caller.uid, challengeId);
      return presentReport(requireFound((await find()) ?? ((await settled(challengeId)) && (await find()))));
    },

    async recount({ challengeId }: Input<'recount'>) {
      return requireFound(await results.findRecount(challengeId));
    },

    async listSuspicions(caller: Person, { challengeId }: Input<'listSuspicions'>) {
      policy.require(caller, await challenges.find(caller.uid, challengeId), 'review');
      const [until, rows] = await Promise.all([
        suspicions.waitsUntil(challengeId),
        suspicions.list(caller.uid, challengeId),
      ]);
      return { until: until?.toISOString() ?? null, items: rows.map(presentSuspicion) };
    },

    /** A decision stays; after the last one the votes are counted. */
    async decide(caller: Person, { suspicionId, decision, reason }: Input<'decide'>): Promise<Suspicion> {
      const found = requireFound(await suspicions.find(caller.uid, suspicionId));
      await transaction(async (bound) => {
        policy.require(caller, await bound.challenges.lock(caller.uid, found.challenge_id), 'review');
        const row = requireFound(await bound.suspicions.find(caller.uid, suspicionId));
        if (row.decision === decision) return;
        const isOver = (await bound.suspicions.waitsUntil(found.challenge_id)) === null;
        if (row.decision !== null || isOver)
          throw new BestieError('forbidden', { message: 'This is decided already.' });
        if (decision === 'setAside' && reason === undefined) throw BestieError.field('reason', 'Say why.');
        await bound.suspicions.decide(suspicionId, { uid: caller.uid, decision, reason: reason ?? null });
        await bound.audit.record({
          actor: caller,
          action: 'challenges.decide',
          target: { kind: 'challenge', id: found.challenge_id },
          after: { decision, kind: row.kind, voters: row.voters, ballots: row.ballots },
          ...(reason !== undefined && { reason }),
        });
        if ((await bound.suspicions.waitsUntil(found.challenge_id)) === null)
          await enqueueCount(bound, found.challenge_id);
        await publishChallenge(bound, 'update', found.challenge_id);
      });
      return presentSuspicion(requireFound(await suspicions.find(caller.uid, suspicionId)));
    },
  };
}
