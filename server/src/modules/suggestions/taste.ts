import { measureNames, startingWeights } from './outfit-measures';
import type { Measures } from './outfit-measures';

/** An answer of a person to an outfit. */
export interface Answer {
  itemIds: readonly string[];
  accepted: boolean;
  /** The outfit's measures at that time. */
  measures: Partial<Measures>;
}

/** What was learnt from answers. */
export interface Taste {
  weights: Measures;
  /** 0 to 1; 0.5 where nothing is known. */
  likingOf(itemIds: readonly string[]): number;
}

/** Number of answers of each kind after which they count by half. */
const priorWeight = 6;
/** How much a clear preference changes a weight, as an exponent. */
const steepness = 2;

interface Tally {
  yes: number;
  no: number;
}

/** Between 0 and 1, and cautious while little is known: the mean of a Beta(1, 1) prior and the answers. */
const likingFrom = ({ yes, no }: Tally) => (yes + 1) / (yes + no + 2);

const pairsOf = (ids: readonly string[]) => {
  const sorted = [...ids].sort();
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one} ${other}`));
};

/**
 * Learns from answers. Weights: a measure on which accepted outfits scored higher than rejected ones counts
 * more, and one on which they scored lower counts less, but never negatively. Liking: pieces and pairs of
 * pieces that were accepted before. The order of the answers does not matter.
 */
export function learnTaste(answers: readonly Answer[]): Taste {
  const weights = { ...startingWeights };
  const yes = answers.filter(({ accepted }) => accepted);
  const no = answers.filter(({ accepted }) => !accepted);
  const fewer = Math.min(yes.length, no.length);
  const trust = fewer / (fewer + priorWeight);
  for (const name of measureNames) {
    const meanOf = (some: readonly Answer[]) => {
      const known = some.flatMap(({ measures }) => measures[name] ?? []);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    const [liked, disliked] = [meanOf(yes), meanOf(no)];
    if (liked !== null && disliked !== null)
      weights[name] *= Math.exp(steepness * trust * (liked - disliked));
  }
  const pieces = tally(answers, (ids) => ids);
  const pairs = tally(answers, pairsOf);
  return {
    weights,
    likingOf(itemIds) {
      const single = itemIds.map((id) => likingFrom(pieces.get(id) ?? { yes: 0, no: 0 }));
      const joint = pairsOf(itemIds).map((pair) => likingFrom(pairs.get(pair) ?? { yes: 0, no: 0 }));
      const all = [...single, ...joint];
      return all.length === 0 ? 0.5 : all.reduce((sum, value) => sum + value, 0) / all.length;
    },
  };
}

function tally(answers: readonly Answer[], keysOf: (ids: readonly string[]) => readonly string[]) {
  const tallies = new Map<string, Tally>();
  for (const { itemIds, accepted } of answers)
    for (const key of keysOf(itemIds)) {
      const known = tallies.get(key) ?? { yes: 0, no: 0 };
      tallies.set(key, accepted ? { ...known, yes: known.yes + 1 } : { ...known, no: known.no + 1 });
    }
  return tallies;
}
