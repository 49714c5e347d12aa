import { createScoreSearch } from './bradley-terry';
import type { PairAnswers } from './bradley-terry';
import { findPlaces, scoreIntervals } from './score-ranks';
import type { ResampledScores } from './score-ranks';
import { createSeededRandom } from './seeded-random';

/** One counted answer about two entries; a skipped pair is none. */
export interface Comparison {
  /** A number of the voter from 0, below {@link PairwiseVotes.voters}. */
  voter: number;
  /** Positions of two different entries. */
  left: number;
  right: number;
  answer: 'left' | 'right' | 'equal';
}

/** Everything that the result depends on: the same votes give the same result on every machine. */
export interface PairwiseVotes {
  /** Number of entries, each of which some answer is about. */
  entries: number;
  /** Number of voters, each of whom gave some answer. */
  voters: number;
  comparisons: readonly Comparison[];
  /** Of the resamples: a whole number of 32 bits. */
  seed: number;
}

/** An entry in the result. */
export interface RankedEntry {
  /** 1 and the number of entries that are better with 95 % certainty. Equal ranks are declared ties. */
  rank: number;
  /** Others have the same rank. */
  tied: boolean;
  /** The lowest place that it may have with 95 % certainty; the highest is its rank. */
  worstPlace: number;
  /** Strength in logits around 0 for `pairwise`, share of voters for `hearts`, and its 95 % interval. */
  score: number;
  low: number;
  high: number;
  /** Counted answers about it, or its hearts. */
  votes: number;
}

/** A count of pairs, with what a screening needs. */
export interface PairwiseCount {
  /** By position of the entry. */
  ranked: RankedEntry[];
  scores: Float64Array;
  resampled: ResampledScores;
}

/** Number of bootstrap resamples. */
export const bootstrapResamples = 1000;

/**
 * Counts answers about pairs: scores by Bradley and Terry's model with a Gaussian prior (standard deviation 2), and
 * intervals by resampling voters, because the answers of one voter belong together. A rank is 1 and the number of entries j
 * for which the 95 % interval of (j - i) lies above 0. Intervals are those of percentiles.
 * @throws RangeError for an entry or a voter without answers, and for positions that do not exist
 * @see B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13 (percentile intervals)
 * @see W.-L. Chiang et al., "Chatbot Arena", ICML (2024): ranks from bootstrap intervals of this model
 */
export function rankEntries(votes: PairwiseVotes): RankedEntry[] {
  return countPairs(votes).ranked;
}

/** The same, together with the scores of all resamples. */
export function countPairs(votes: PairwiseVotes): PairwiseCount {
  const answersOf = requireAnswers(votes);
  const pairs = groupByPair(votes);
  const scores = findScores(votes, pairs);
  const resampled = resample(votes, pairs, scores);
  const places = findPlaces(resampled);
  const intervals = scoreIntervals(resampled);
  const ranked = markTies(
    places.map(({ best, worst }, entry) => ({
      rank: best,
      worstPlace: worst,
      score: scores[entry]!,
      ...intervals[entry]!,
      votes: answersOf[entry]!,
    })),
  );
  return { ranked, scores, resampled };
}

/** Declares equal ranks as ties. */
export function markTies(entries: readonly Omit<RankedEntry, 'tied'>[]): RankedEntry[] {
  const having = new Map<number, number>();
  for (const { rank } of entries) having.set(rank, (having.get(rank) ?? 0) + 1);
  return entries.map((entry) => ({ ...entry, tied: having.get(entry.rank)! > 1 }));
}

/** Number of answers about each entry. */
function requireAnswers({ entries, voters, comparisons }: PairwiseVotes): Int32Array {
  const ofEntry = new Int32Array(entries);
  const ofVoter = new Int32Array(voters);
  for (const { voter, left, right } of comparisons) {
    if (left === right || ofEntry[left] === undefined || ofEntry[right] === undefined)
      throw new RangeError(`There is no pair of entries ${left} and ${right}.`);
    if (ofVoter[voter] === undefined) throw new RangeError(`There is no voter ${voter}.`);
    ofEntry[left]++;
    ofEntry[right]++;
    ofVoter[voter]++;
  }
  if (ofEntry.includes(0)) throw new RangeError(`No answer is about entry ${ofEntry.indexOf(0)}.`);
  if (ofVoter.includes(0)) throw new RangeError(`Voter ${ofVoter.indexOf(0)} gave no answer.`);
  return ofEntry;
}

/** Answers in the order of their pairs. */
export interface GroupedAnswers {
  first: Int32Array;
  second: Int32Array;
  /** Where the answers about a pair begin, and the end of all at last. */
  begins: Int32Array;
  voters: Int32Array;
  /** Half points of the pair's first entry: 0, 1 or 2. */
  halves: Uint8Array;
}

/** Groups answers by pair, whichever of its entries was on the left. */
export function groupByPair({ entries, comparisons }: PairwiseVotes): GroupedAnswers {
  const keyOf = ({ left, right }: Comparison) => Math.min(left, right) * entries + Math.max(left, right);
  const sorted = comparisons
    .map((comparison) => ({ ...comparison, key: keyOf(comparison) }))
    .sort((one, other) => one.key - other.key || one.voter - other.voter);
  const [first, second, begins]: [number[], number[], number[]] = [[], [], []];
  let key = -1;
  sorted.forEach((comparison, at) => {
    if (comparison.key === key) return;
    key = comparison.key;
    first.push(Math.min(comparison.left, comparison.right));
    second.push(Math.max(comparison.left, comparison.right));
    begins.push(at);
  });
  begins.push(sorted.length);
  return {
    first: Int32Array.from(first),
    second: Int32Array.from(second),
    begins: Int32Array.from(begins),
    voters: Int32Array.from(sorted, ({ voter }) => voter),
    halves: Uint8Array.from(sorted, ({ left, right, answer }) =>
      answer === 'equal' ? 1 : (answer === 'left') === left < right ? 2 : 0,
    ),
  };
}

/** Sums up answers, each as often as its voter is drawn. */
export function createTally(entries: number, grouped: GroupedAnswers) {
  const most = grouped.first.length;
  const tally: PairAnswers = {
    entries,
    pairs: 0,
    first: new Int32Array(most),
    second: new Int32Array(most),
    answers: new Int32Array(most),
    halves: new Int32Array(most),
  };
  return (timesOfVoter: Uint32Array): PairAnswers => {
    const { first, second, begins, voters, halves } = grouped;
    let pairs = 0;
    for (let pair = 0; pair < most; pair++) {
      let answers = 0;
      let points = 0;
      for (let at = begins[pair]!; at < begins[pair + 1]!; at++) {
        const times = timesOfVoter[voters[at]!]!;
        answers += times;
        points += times * halves[at]!;
      }
      if (answers === 0) continue;
      tally.first[pairs] = first[pair]!;
      tally.second[pairs] = second[pair]!;
      tally.answers[pairs] = answers;
      tally.halves[pairs] = points;
      pairs++;
    }
    tally.pairs = pairs;
    return tally;
  };
}

/** Scores from the answers as they were given. */
function findScores({ entries, voters }: PairwiseVotes, grouped: GroupedAnswers): Float64Array {
  const scores = new Float64Array(entries);
  const tally = createTally(entries, grouped)(new Uint32Array(voters).fill(1));
  createScoreSearch(entries, tally.pairs).improve(tally, scores);
  return scores;
}

/** Draws as many voters as there are, with replacement, and finds the scores of their answers; 1,000 times. */
function resample(
  { entries, voters, seed }: PairwiseVotes,
  grouped: GroupedAnswers,
  start: Float64Array,
): ResampledScores {
  const random = createSeededRandom(seed);
  const tally = createTally(entries, grouped);
  const search = createScoreSearch(entries, grouped.first.length);
  const all = new Float64Array(entries * bootstrapResamples);
  const times = new Uint32Array(voters);
  const scores = new Float64Array(entries);
  for (let at = 0; at < bootstrapResamples; at++) {
    times.fill(0);
    for (let drawn = 0; drawn < voters; drawn++) times[random.below(voters)]!++;
    // Scores of a resample are close to those of all answers.
    scores.set(start);
    search.improve(tally(times), scores);
    for (let entry = 0; entry < entries; entry++) all[entry * bootstrapResamples + at] = scores[entry]!;
  }
  return { entries, resamples: bootstrapResamples, scores: all };
}
