import type { CountedAnswer, RecountVotes } from '@bestie/contracts/challenges-recount';

/** A counted answer as it is stored. */
export interface StoredAnswer {
  voterUid: string;
  /** Ids of entries. */
  left: string;
  right: string;
  answer: CountedAnswer;
}

/** A heart as it is stored. */
export interface StoredHeart {
  voterUid: string;
  entryId: string;
}

/** Votes without people and times, and who the numbers of voters are, which stays on the server. */
export interface NumberedVotes {
  votes: RecountVotes;
  /** Uids by number. */
  voterUids: string[];
}

/**
 * Makes countable votes from answers. Voters get numbers in random order, and answers are listed by number: no order tells
 * who somebody is or when they voted.
 * @param entries ids of the entries that are ranked; answers about others are left out
 * @param seed of the resamples, a whole number of 32 bits
 * @param random from 0 to below 1
 */
export function numberAnswers(
  entries: readonly string[],
  answers: readonly StoredAnswer[],
  seed: number,
  random: () => number,
): NumberedVotes {
  const sorted = [...entries].sort();
  const position = positionsOf(sorted);
  const counted = answers.filter(({ left, right }) => position.has(left) && position.has(right));
  const { numbers, voterUids } = numberVoters(counted, random);
  return {
    votes: {
      method: 'pairwise',
      seed,
      entries: sorted,
      voters: voterUids.length,
      answers: counted
        .map(({ voterUid, left, right, answer }): [number, number, number, CountedAnswer] => [
          numbers.get(voterUid)!,
          position.get(left)!,
          position.get(right)!,
          answer,
        ])
        .sort(byNumbers),
    },
    voterUids,
  };
}

/**
 * The same for hearts.
 * @param authors by entry: the person who cannot give it a heart; null for former members
 */
export function numberHearts(
  authors: ReadonlyMap<string, string | null>,
  hearts: readonly StoredHeart[],
  random: () => number,
): NumberedVotes {
  const sorted = [...authors.keys()].sort();
  const position = positionsOf(sorted);
  const counted = hearts.filter(({ entryId }) => position.has(entryId));
  const { numbers, voterUids } = numberVoters(counted, random);
  return {
    votes: {
      method: 'hearts',
      entries: sorted,
      voters: voterUids.length,
      couldVote: sorted.map((entry) => voterUids.length - (numbers.has(authors.get(entry) ?? '') ? 1 : 0)),
      answers: counted
        .map(({ voterUid, entryId }): [number, number] => [numbers.get(voterUid)!, position.get(entryId)!])
        .sort(byNumbers),
    },
    voterUids,
  };
}

const positionsOf = (entries: readonly string[]) => new Map(entries.map((entry, at) => [entry, at]));

function numberVoters(answers: readonly { voterUid: string }[], random: () => number) {
  const voterUids = [...new Set(answers.map(({ voterUid }) => voterUid))].sort();
  for (let end = voterUids.length; end > 1; end--) {
    const chosen = Math.floor(random() * end);
    [voterUids[end - 1], voterUids[chosen]] = [voterUids[chosen]!, voterUids[end - 1]!];
  }
  return { voterUids, numbers: new Map(voterUids.map((uid, number) => [uid, number])) };
}

function byNumbers(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = Number(one[at]) - Number(other[at]);
    if (difference) return difference;
  }
  return 0;
}
