import type { RecountVotes } from '@bestie/contracts/challenges-recount';
import { countPairs } from './rank-entries';
import type { PairwiseVotes, RankedEntry } from './rank-entries';
import { rankByHearts } from './rank-by-hearts';
import type { HeartVotes } from './rank-by-hearts';
import { screenHearts, screenPairs } from './screen-brigades';
import type { ScreenedVoter, Suspicion } from './screen-brigades';

/** What is counted. */
export interface CountTask {
  votes: RecountVotes;
  /** What is known about each voter, by number, when the votes are to be screened too. */
  voters: readonly ScreenedVoter[] | null;
}

/** The result of a count. */
export interface CountResult {
  /** By position of the entry. */
  ranked: RankedEntry[];
  /** Empty when nothing was screened. */
  suspicions: Suspicion[];
}

/** Counts votes as a recount does, and screens them. It takes up to half a minute: servers call it in a thread. */
export function countVotes({ votes, voters }: CountTask): CountResult {
  if (voters && voters.length !== votes.voters)
    throw new RangeError(`${votes.voters} voters are counted, and ${voters.length} are to be screened.`);
  if (votes.method === 'hearts') {
    const hearts = heartsOf(votes);
    return { ranked: rankByHearts(hearts), suspicions: voters ? screenHearts(hearts, voters) : [] };
  }
  const pairs = pairsOf(votes);
  const count = countPairs(pairs);
  return { ranked: count.ranked, suspicions: voters ? screenPairs(pairs, voters, count) : [] };
}

const pairsOf = ({
  entries,
  voters,
  seed,
  answers,
}: Extract<RecountVotes, { method: 'pairwise' }>): PairwiseVotes => ({
  entries: entries.length,
  voters,
  seed,
  comparisons: answers.map(([voter, left, right, answer]) => ({ voter, left, right, answer })),
});

const heartsOf = ({
  voters,
  couldVote,
  answers,
}: Extract<RecountVotes, { method: 'hearts' }>): HeartVotes => ({
  couldVote,
  voters,
  hearts: answers.map(([voter, entry]) => ({ voter, entry })),
});
