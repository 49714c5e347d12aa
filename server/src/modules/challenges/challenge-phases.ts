import { hourMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { Transaction } from '../../platform/database/transaction';
import { closeChallenge, nothingCounted } from './close-challenge';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeRow } from './challenges.sql';
import { publishChallenge, tellEntrants } from './tell-challenges';

/** The job that counts one challenge; its payload is the id. */
export const countJob = 'challenges.count';

export const enqueueCount = ({ jobs }: Pick<ChallengesRepositories, 'jobs'>, id: string): Promise<void> =>
  jobs.enqueue({ kind: countJob, payload: id, dedupeKey: id });

/** Writes down what the instants say of a challenge that is locked, and tells those whom it concerns. */
async function settle(bound: ChallengesRepositories, row: ChallengeRow): Promise<void> {
  const record = await bound.challenges.byId(row.id);
  if (!record || record.cancelled_at || record.closed_at) return;
  const extends_ = row.extended && !record.extended_at;
  const prolongs = row.prolonged && !record.prolonged_at;
  const begins = (row.state === 'voting' || row.state === 'counting') && !record.voting_method;
  const ends = row.state === 'counting' && !record.counting_at;
  const hoursLeft = (row.closes_at.getTime() - row.now.getTime()) / hourMs;
  const reminds = row.state === 'voting' && !record.reminded_at && hoursLeft <= limits.challenges.remindHours;
  if (!extends_ && !prolongs && !begins && !ends && !reminds && row.state !== 'closed') return;
  if (extends_ || prolongs || begins || ends || reminds)
    await bound.challenges.settle(row.id, {
      ...(extends_ && { extended_at: row.now }),
      ...(prolongs && { prolonged_at: row.now }),
      // Who was reminded of the earlier end is reminded of the later one, too.
      ...((extends_ || prolongs) && {
        votes_at: row.votes_at,
        closes_at: row.closes_at,
        reminded_at: null,
      }),
      ...(begins && { voting_method: row.voting_method }),
      ...(ends && { counting_at: row.now }),
      ...(reminds && { reminded_at: row.now }),
    });
  if (extends_ && row.state === 'open') await tellEntrants(bound, row.id, 'extended', row.now);
  if (prolongs) await tellEntrants(bound, row.id, 'prolonged', row.now);
  if (begins && row.state === 'voting') await tellEntrants(bound, row.id, 'voting', row.now);
  // Who hears only now that voting has begun needs no reminder yet.
  if (reminds && !begins) await tellEntrants(bound, row.id, `soon#${row.closes_at.toISOString()}`, row.now);
  if (ends) await enqueueCount(bound, row.id);
  if (row.state === 'closed') {
    const entered = (await bound.results.listEntered(row.id)).map(({ id }) => id);
    await closeChallenge(bound, row, {
      outcome: 'unranked',
      entered,
      countable: nothingCounted(),
      result: null,
    });
  } else await publishChallenge(bound, 'update', row.id);
}

/** A challenge as it stands, locked until the transaction ends, with everything that is due written down. */
export async function lockSettled(
  bound: ChallengesRepositories,
  uid: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  const row = await bound.challenges.lock(uid, id);
  if (row) await settle(bound, row);
  return row;
}

/** Runs every minute. Pages are right without it, since instants decide: it writes down, tells, and starts counts. */
export function createChallengePhases({
  repositories,
  transaction,
}: {
  repositories: ChallengesRepositories;
  transaction: Transaction<ChallengesRepositories>;
}) {
  return {
    async settleDue(): Promise<void> {
      for (const id of await repositories.challenges.listDue())
        await transaction(async (bound) => {
          const row = await lockSettled(bound, '', id);
          if (row?.state === 'counting' && !(await bound.suspicions.waitsUntil(id)))
            await enqueueCount(bound, id);
        });
    },
  };
}
export type ChallengePhases = ReturnType<typeof createChallengePhases>;
