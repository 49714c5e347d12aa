import { randomInt } from 'node:crypto';
import { seedEnd } from './ranking/seeded-random';
import { numberAnswers, numberHearts } from './ranking/recount-votes';
import type { NumberedVotes } from './ranking/recount-votes';
import { countChallenge } from './ranking/count-challenge';
import type { CountResult, CountTask } from './ranking/count-votes';
import type { ScreenedVoter } from './ranking/screen-brigades';
import type { Transaction } from '../../platform/database/transaction';
import type { JobContext } from '../../platform/jobs/jobs';
import { closeChallenge } from './close-challenge';
import type { RankedResult } from './close-challenge';
import { countableVotes } from './countable-votes';
import type { CountableVotes } from './countable-votes';
import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeRow } from './challenges.sql';
import { publishChallenge, tellReviewers } from './tell-challenges';

export interface CountDependencies {
  repositories: ChallengesRepositories;
  transaction: Transaction<ChallengesRepositories>;
  /** The built `count-challenge.worker.js`. */
  countWorkerFile: string;
}

/** Everything that a count depends on, as it was read. */
interface Votes {
  countable: CountableVotes;
  /** Ids of the entries that take part. */
  entered: string[];
  numbered: NumberedVotes | null;
}

const fraction = () => randomInt(seedEnd) / seedEnd;

export type CountService = ReturnType<typeof createCountService>;

/** Counts votes of challenges whose voting is over, once, in a thread of its own. */
export function createCountService({ repositories, transaction, countWorkerFile }: CountDependencies) {
  async function readVotes({ id, voting_method: method }: ChallengeRow, seed: number): Promise<Votes> {
    const { results } = repositories;
    const entries = await results.listEntered(id);
    const entered = entries.map((entry) => entry.id);
    const [answers, hearts] = await Promise.all([results.listAnswers(id), results.listHearts(id)]);
    const countable = countableVotes(method, entered, { answers, hearts });
    if (countable.entries.length < 2) return { countable, entered, numbered: null };
    const ranked = new Set(countable.entries);
    const numbered =
      method === 'pairwise'
        ? numberAnswers(countable.entries, countable.answers, seed, fraction)
        : numberHearts(
            new Map(
              entries.filter((entry) => ranked.has(entry.id)).map((entry) => [entry.id, entry.author_uid]),
            ),
            countable.hearts,
            fraction,
          );
    return { countable, entered, numbered };
  }

  /** What is known about the voters of a count, by number. */
  async function screened(
    challengeId: string,
    { voterUids }: NumberedVotes,
    { answers }: CountableVotes,
  ): Promise<ScreenedVoter[]> {
    const known = new Map((await repositories.results.listVoters(challengeId)).map((row) => [row.uid, row]));
    const times = new Map<string, number[]>();
    for (const { voterUid, tookMs } of answers) times.set(voterUid, [...(times.get(voterUid) ?? []), tookMs]);
    return voterUids.map((uid) => ({
      signedUpOn: known.get(uid)?.signed_up_on ?? '',
      network: known.get(uid)?.network ?? null,
      answerTimes: times.get(uid) ?? [],
    }));
  }

  /** @returns whether an admin has to decide first */
  const writeSuspicions = (
    challengeId: string,
    { voterUids }: NumberedVotes,
    { suspicions }: CountResult,
  ): Promise<boolean> =>
    transaction(async (bound) => {
      const row = await bound.challenges.lock('', challengeId);
      if (row?.state !== 'counting' || row.screened_at) return true;
      await bound.challenges.settle(challengeId, { screened_at: row.now });
      for (const [sort, { kind, voters, ballots, medianMs, signedUpOn, deviation }] of suspicions.entries())
        await bound.suspicions.insert(
          {
            challenge_id: challengeId,
            kind,
            sort,
            ballots,
            median_ms: medianMs === null ? null : Math.round(medianMs),
            signed_up_on: signedUpOn,
            deviation,
          },
          voters.map((voter) => voterUids[voter]!),
        );
      if (suspicions.length === 0) return false;
      await tellReviewers(bound, challengeId, row.now);
      await publishChallenge(bound, 'update', challengeId);
      return true;
    });

  /** One result, whoever counted it. What changed while it was counted is counted again. */
  const writeResult = (
    challengeId: string,
    { entered, countable, numbered }: Votes,
    counted: CountResult | null,
  ): Promise<boolean> =>
    transaction(async (bound) => {
      const row = await bound.challenges.lock('', challengeId);
      if (row?.state !== 'counting') return true;
      const now = await bound.results.listEntered(challengeId);
      if (now.map(({ id }) => id).join() !== entered.join()) return false;
      const ranked: RankedResult | null =
        counted && numbered ? { votes: numbered.votes, ranked: counted.ranked } : null;
      await closeChallenge(bound, row, {
        outcome: ranked ? 'ranked' : entered.length < 2 ? 'unranked' : 'tooFewVotes',
        entered,
        countable,
        result: ranked,
      });
      return true;
    });

  async function countOnce(challengeId: string, signal: AbortSignal | undefined): Promise<boolean> {
    const row = await repositories.challenges.find('', challengeId);
    if (row?.state !== 'counting') return true;
    if (await repositories.suspicions.waitsUntil(challengeId)) return true;
    const seed = await repositories.challenges.drawSeed(challengeId, randomInt(seedEnd));
    const votes = await readVotes(row, seed);
    const { numbered, countable } = votes;
    if (!numbered) return writeResult(challengeId, votes, null);
    const task: CountTask = {
      votes: numbered.votes,
      voters: row.screened_at ? null : await screened(challengeId, numbered, countable),
    };
    const counted = await countChallenge(task, {
      workerFile: countWorkerFile,
      ...(signal && { signal }),
    });
    if (!row.screened_at && (await writeSuspicions(challengeId, numbered, counted))) return true;
    return writeResult(challengeId, votes, counted);
  }

  return {
    /** Idempotent. Waits for no admin: who decides starts the count again. */
    async count(payload: unknown, context?: Pick<JobContext, 'signal'>): Promise<void> {
      const challengeId = payload as string;
      while (!(await countOnce(challengeId, context?.signal))) context?.signal.throwIfAborted();
    },
  };
}
