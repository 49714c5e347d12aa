import type { Comparison, PairwiseVotes } from '../modules/challenges/ranking/rank-entries';
import type { SeededRandom } from '../modules/challenges/ranking/seeded-random';

/** Votes of made-up people, each of whom compares random pairs and follows the strengths of entries. */
export interface MadeVotes {
  /** Of the entries, in logits. */
  strengths: readonly number[];
  voters: number;
  /** Pairs of one voter. */
  each: number;
  random: SeededRandom;
  seed?: number;
}

/** The chance that the first of two is preferred. */
export const preference = (one: number, other: number) => 1 / (1 + Math.exp(other - one));

/** Makes votes; one answer in twenty calls both equal. */
export function makeVotes({ strengths, voters, each, random, seed = 1 }: MadeVotes): PairwiseVotes {
  const entries = strengths.length;
  const comparisons: Comparison[] = [];
  for (let voter = 0; voter < voters; voter++)
    for (let pair = 0; pair < each; pair++) {
      const left = random.below(entries);
      const right = (left + 1 + random.below(entries - 1)) % entries;
      const prefersLeft = random.fraction() < preference(strengths[left]!, strengths[right]!);
      const answer = random.fraction() < 0.05 ? 'equal' : prefersLeft ? 'left' : 'right';
      comparisons.push({ voter, left, right, answer });
    }
  return { entries, voters, comparisons, seed };
}
