import { choosePair } from '../modules/challenges/ranking/choose-pair';
import type { DealtPair, DealTo } from '../modules/challenges/ranking/choose-pair';
import type { Comparison, PairwiseVotes } from '../modules/challenges/ranking/rank-entries';
import type { SeededRandom } from '../modules/challenges/ranking/seeded-random';
import { preference } from './made-votes';

/** People who vote at the same time on pairs that are dealt to them as the server does. */
export interface SimulatedVoting {
  /** Of the entries, in logits. */
  strengths: readonly number[];
  voters: number;
  /** Ballots of one voter at most; each votes on this many or fewer, down to a third. */
  each: number;
  random: SeededRandom;
  seed?: number;
  /** Positions of entries that a voter must not judge: by default the first voters are the authors, in their order. */
  excluded?: (voter: number) => readonly number[];
  /** The entry that somebody prefers whenever it is dealt to them; null for people who answer by what they see. */
  friendOf?: (voter: number) => number | null;
  /** Standard deviation of the taste of one voter for one entry, in logits. */
  taste?: number;
}

/** What happened. */
export interface SimulatedVotes {
  votes: PairwiseVotes;
  /** How the same ballots are answered when nobody prefers a friend. */
  fairVotes: PairwiseVotes;
  /** Who has which number in the votes. */
  people: number[];
  /** Answered ballots by entry, and the largest difference of two at any time, with open ballots counted too. */
  shown: number[];
  widestSpread: number;
}

const shares = { skipped: 0.03, unanswered: 0.02, equal: 0.05 };

/** Simulates the voting of one challenge. */
export function simulateVoting(voting: SimulatedVoting): SimulatedVotes {
  const { strengths, random, seed = 1, taste = 0.5 } = voting;
  const excludedOf = voting.excluded ?? ((voter) => (voter < strengths.length ? [voter] : []));
  const { fraction } = random;
  const nameOf = (entry: number) => `entry ${entry}`;
  const entries = strengths.map((_, entry) => ({ id: nameOf(entry), shown: 0 }));
  const positions = new Map(entries.map(({ id }, entry) => [id, entry]));
  const pairCounts = new Map(entries.map(({ id }) => [id, new Map<string, number>()]));
  const count = ({ left, right }: DealtPair, by: 1 | -1) => {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      entries[positions.get(one)!]!.shown += by;
      const counts = pairCounts.get(one)!;
      counts.set(other, (counts.get(other) ?? 0) + by);
    }
  };
  /** About normal. */
  const noise = () => Array.from({ length: 12 }, fraction).reduce((sum, one) => sum + one, -6) * taste;
  const people = Array.from({ length: voting.voters }, (_, voter) => ({
    voter,
    tastes: strengths.map((strength) => strength + noise()),
    friend: voting.friendOf?.(voter) ?? null,
    left: Math.ceil(voting.each / 3) + random.below(voting.each - Math.ceil(voting.each / 3) + 1),
    open: null as DealtPair | null,
    deal: {
      entries,
      excluded: new Set(excludedOf(voter).map(nameOf)),
      seen: [] as [string, string][],
      random: fraction,
    } satisfies DealTo,
  }));
  const comparisons: Comparison[] = [];
  const fairComparisons: Comparison[] = [];
  let widestSpread = 0;
  const active = [...people];
  while (active.length > 0) {
    const at = random.below(active.length);
    const person = active[at]!;
    const { deal, open, tastes, friend, voter } = person;
    if (!open) {
      person.open = person.left === 0 ? null : choosePair(deal, (first) => pairCounts.get(first)!);
      if (person.open) {
        person.left--;
        deal.seen.push([person.open.left, person.open.right]);
        count(person.open, 1);
        const shown = entries.map((entry) => entry.shown);
        widestSpread = Math.max(widestSpread, Math.max(...shown) - Math.min(...shown));
      } else {
        active[at] = active.at(-1)!;
        active.pop();
      }
      continue;
    }
    person.open = null;
    const chance = fraction();
    const [left, right] = [positions.get(open.left)!, positions.get(open.right)!];
    const prefersLeft = fraction() < preference(tastes[left]!, tastes[right]!);
    if (chance < shares.skipped + shares.unanswered) {
      count(open, -1);
      continue;
    }
    const seen = fraction() < shares.equal ? 'equal' : prefersLeft ? 'left' : 'right';
    const answer = friend === left ? 'left' : friend === right ? 'right' : seen;
    comparisons.push({ voter, left, right, answer });
    fairComparisons.push({ voter, left, right, answer: seen });
  }
  const shown = strengths.map(
    (_, entry) => comparisons.filter(({ left, right }) => left === entry || right === entry).length,
  );
  const voters = new Map([...new Set(comparisons.map(({ voter }) => voter))].map((voter, at) => [voter, at]));
  const numbered = (all: readonly Comparison[]): PairwiseVotes => ({
    entries: strengths.length,
    voters: voters.size,
    seed,
    comparisons: all.map((comparison) => ({ ...comparison, voter: voters.get(comparison.voter)! })),
  });
  return {
    votes: numbered(comparisons),
    fairVotes: numbered(fairComparisons),
    people: [...voters.keys()],
    shown,
    widestSpread,
  };
}
