import { markTies } from './rank-entries';
import type { RankedEntry } from './rank-entries';
import { smallestDifference } from './score-ranks';

/** Hearts that voters gave; a voter gives one entry at most one. */
export interface HeartVotes {
  /** By position of the entry: how many of the voters could give it a heart, which its author cannot. */
  couldVote: readonly number[];
  /** Number of voters, each of whom gave some heart. */
  voters: number;
  /** `voter` is a number from 0, `entry` a position. */
  hearts: readonly { voter: number; entry: number }[];
}

/** Of the standard normal distribution, for 95 %. */
const quantile = 1.959963984540054;

/** A share of voters and its 95 % interval. */
export interface Share {
  score: number;
  low: number;
  high: number;
}

/**
 * The interval of a share by Wilson's score test, without continuity correction.
 * @see E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
 */
export function wilsonInterval(successes: number, trials: number): Share {
  if (trials === 0) return { score: 0, low: 0, high: 1 };
  const score = successes / trials;
  const square = quantile ** 2;
  const middle = (successes + square / 2) / (trials + square);
  const half =
    (quantile / (trials + square)) * Math.sqrt((successes * (trials - successes)) / trials + square / 4);
  // Rounding alone would leave 0 and 1 out.
  return {
    score,
    low: successes === 0 ? 0 : middle - half,
    high: successes === trials ? 1 : middle + half,
  };
}

/**
 * The interval of the difference of two shares of the same voters, from their Wilson intervals.
 * @param correlated the correlation of the two, from -1 to 1
 * @see R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired
 * data", Statistics in Medicine 17 (1998), method 10
 */
export function differenceInterval(one: Share, other: Share, correlated: number): Share {
  const score = one.score - other.score;
  const distance = (mine: number, theirs: number) =>
    Math.sqrt(Math.max(0, mine ** 2 - 2 * correlated * mine * theirs + theirs ** 2));
  return {
    score,
    low: score - distance(one.score - one.low, other.high - other.score),
    high: score + distance(one.high - one.score, other.score - other.low),
  };
}

/**
 * Counts hearts. A rank is 1 and the number of entries j for which the 95 % interval of the difference of shares (j - i)
 * lies above 0.
 * @throws RangeError for a position or voter that does not exist, a heart given twice, and more hearts than could be given
 */
export function rankByHearts(votes: HeartVotes): RankedEntry[] {
  const given = heartsByEntry(votes);
  const shares = given.map((voters, entry) => wilsonInterval(voters.size, votes.couldVote[entry]!));
  const isAbove = (upper: number, lower: number) =>
    differenceInterval(
      shares[upper]!,
      shares[lower]!,
      correlation(given[upper]!, given[lower]!, votes.voters),
    ).low > smallestDifference;
  const positions = [...given.keys()];
  return markTies(
    positions.map((entry) => ({
      rank: 1 + positions.filter((other) => isAbove(other, entry)).length,
      worstPlace: positions.length - positions.filter((other) => isAbove(entry, other)).length,
      ...shares[entry]!,
      votes: given[entry]!.size,
    })),
  );
}

function heartsByEntry({ couldVote, voters, hearts }: HeartVotes): Set<number>[] {
  const given = couldVote.map(() => new Set<number>());
  for (const { voter, entry } of hearts) {
    const ofEntry = given[entry];
    if (!ofEntry) throw new RangeError(`There is no entry ${entry}.`);
    if (!(voter >= 0 && voter < voters)) throw new RangeError(`There is no voter ${voter}.`);
    if (ofEntry.has(voter)) throw new RangeError(`Voter ${voter} gave entry ${entry} two hearts.`);
    ofEntry.add(voter);
  }
  given.forEach((ofEntry, entry) => {
    if (ofEntry.size > couldVote[entry]!)
      throw new RangeError(`Entry ${entry} has more hearts than voters who could give one.`);
  });
  return given;
}

/** How the hearts of two entries go together, from -1 to 1, with Newcombe's correction for continuity. */
export function correlation(one: ReadonlySet<number>, other: ReadonlySet<number>, voters: number): number {
  const both = [...one].filter((voter) => other.has(voter)).length;
  const [oneAlone, otherAlone] = [one.size - both, other.size - both];
  const neither = voters - both - oneAlone - otherAlone;
  const margins = one.size * other.size * (voters - one.size) * (voters - other.size);
  if (margins === 0) return 0;
  const surplus = both * neither - oneAlone * otherAlone;
  const corrected = surplus > 0 ? Math.max(0, surplus - voters / 2) : surplus;
  return corrected / Math.sqrt(margins);
}
