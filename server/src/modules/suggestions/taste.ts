import type { RejectReason } from '@bestie/contracts/suggestions';
import type { DayConditions } from './day-conditions';
import { measureNames, startingWeights } from './outfit-measures';
import type { Measures } from './outfit-measures';

/** An answer of a person to an outfit. */
export interface Answer {
  itemIds: readonly string[];
  accepted: boolean;
  /** Why it was rejected; null when nothing was said. */
  reason: RejectReason | null;
  /** The pieces that the reason is about; empty for all of them. */
  about: readonly string[];
  /** The outfit's measures at that time. */
  measures: Partial<Measures>;
}

/** What was learnt from answers. */
export interface Taste {
  weights: Measures;
  /** 0 to 1; 0.5 where nothing is known. */
  likingOf(itemIds: readonly string[]): number;
  /** Whether an outfit contains pieces that were rejected together: these are never suggested again. */
  isRefused(itemIds: readonly string[]): boolean;
  /** The day as this person feels it: people who said "too cold" need more warmth. */
  dayFor(day: DayConditions): DayConditions;
}

/** Number of answers of each kind after which they count by half. */
const priorWeight = 6;
/** How much a clear preference changes a weight, as an exponent. */
const steepness = 2;

/** How much an answer about the warmth changes the need, and how far at most. */
const warmthStep = 0.2;
const mostWarmth = 0.8;
/** What a named piece or pair counts, compared with one that was merely in the outfit. */
const namedWeight = 3;

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
  // "Not today" says nothing about the outfit, and a named piece nothing about the rest.
  const no = answers.filter(({ accepted, reason }) => !accepted && (reason === null || reason === 'colours'));
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
  const pieces = tally(answers, ({ accepted, reason, itemIds, about }) => {
    if (accepted || reason === null) return { keys: itemIds, weight: 1 };
    return byPiece.includes(reason) ? { keys: about, weight: namedWeight } : nothing;
  });
  const pairs = tally(answers, ({ accepted, reason, itemIds, about }) => {
    if (accepted || reason === null) return { keys: pairsOf(itemIds), weight: 1 };
    const keys = pairsOf(about.length > 1 ? about : itemIds);
    return reason === 'pair' || reason === 'colours' ? { keys, weight: namedWeight } : nothing;
  });
  const refused = new Set(
    answers.flatMap(({ accepted, reason, about }) =>
      !accepted && reason === 'pair' && about.length > 1 ? pairsOf(about) : [],
    ),
  );
  const saying = (wanted: RejectReason) => answers.filter(({ reason }) => reason === wanted).length;
  const colder = warmthStep * (saying('too-cold') - saying('too-warm'));
  const shift = Math.max(-mostWarmth, Math.min(mostWarmth, colder));
  return {
    weights,
    isRefused: (itemIds) => refused.size > 0 && pairsOf(itemIds).some((pair) => refused.has(pair)),
    dayFor: (day) => (shift === 0 ? day : { ...day, need: Math.max(1, Math.min(5, day.need + shift)) }),
    likingOf(itemIds) {
      const single = itemIds.map((id) => likingFrom(pieces.get(id) ?? { yes: 0, no: 0 }));
      const joint = pairsOf(itemIds).map((pair) => likingFrom(pairs.get(pair) ?? { yes: 0, no: 0 }));
      const all = [...single, ...joint];
      return all.length === 0 ? 0.5 : all.reduce((sum, value) => sum + value, 0) / all.length;
    },
  };
}

/** Reasons that are about single pieces, which the service names. */
const byPiece: readonly RejectReason[] = ['piece', 'too-dressy', 'too-casual'];
const nothing = { keys: [], weight: 0 };

function tally(
  answers: readonly Answer[],
  said: (answer: Answer) => { keys: readonly string[]; weight: number },
) {
  const tallies = new Map<string, Tally>();
  for (const answer of answers) {
    const { keys, weight } = said(answer);
    for (const key of keys) {
      const known = tallies.get(key) ?? { yes: 0, no: 0 };
      tallies.set(
        key,
        answer.accepted ? { ...known, yes: known.yes + weight } : { ...known, no: known.no + weight },
      );
    }
  }
  return tallies;
}
