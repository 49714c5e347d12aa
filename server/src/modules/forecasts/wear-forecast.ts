/**
 * How often a piece will be worn: a gamma-Poisson model. Each piece has a rate of wears a day of its own; the rates of a
 * category are gamma distributed, and what they look like is estimated from the other pieces (empirical Bayes by moments).
 * What a piece has shown itself then sharpens the rate; the wears to come are negative binomial.
 */

/** Sums over pieces with `n` wears in `t` days each. */
export interface WearSums {
  pieces: number;
  /** Σ n, Σ t, Σ n², Σ n·t, Σ t² */
  n: number;
  t: number;
  nn: number;
  nt: number;
  tt: number;
}

/** Gamma distribution of rates: `shape` wears in `days`. */
export interface RatePrior {
  shape: number;
  days: number;
}

interface RateMoments {
  /** Wears a day. */
  mean: number;
  /** Variance by the square of the mean: how different pieces are. */
  spread: number;
}

/** Before anything is known: a wear a month, and pieces as different as can be told from nothing. */
const unknown: RateMoments = { mean: 12 / 365, spread: 1 };
/** So many pieces of a group count as much as the group around it. */
const priorWeight = 5;
/** Spreads outside of these are chance: no category is all alike, and none is all different. */
const spreads = { least: 0.05, most: 4 };

export const noWears: WearSums = { pieces: 0, n: 0, t: 0, nn: 0, nt: 0, tt: 0 };

export const addSums = (one: WearSums, other: WearSums): WearSums => ({
  pieces: one.pieces + other.pieces,
  n: one.n + other.n,
  t: one.t + other.t,
  nn: one.nn + other.nn,
  nt: one.nt + other.nt,
  tt: one.tt + other.tt,
});

/** Sums without one piece, so that nothing is its own evidence twice. */
export const withoutPiece = (sums: WearSums, n: number, t: number): WearSums =>
  addSums(sums, { pieces: -1, n: -n, t: -t, nn: -n * n, nt: -n * t, tt: -t * t });

/**
 * Mean and spread of the rates behind counts: what the counts vary more than Poisson counts of one rate would is the
 * spread of the rates.
 */
function momentsOf({ n, t, nn, nt, tt }: WearSums): RateMoments | null {
  if (t <= 0 || n <= 0) return null;
  const mean = n / t;
  const variance = (nn - 2 * mean * nt + mean * mean * tt - mean * t) / tt;
  return { mean, spread: Math.max(0, variance / (mean * mean)) };
}

/** What a group shows, pulled towards the group around it the more, the fewer pieces it has. */
function shrink(sums: WearSums, around: RateMoments): RateMoments {
  const share = sums.pieces / (sums.pieces + priorWeight);
  const own = momentsOf(sums);
  // Pieces that were never worn say something, too: their days count, with no wear in them.
  if (!own) return { mean: sums.t > 0 ? (1 - share) * around.mean : around.mean, spread: around.spread };
  return {
    mean: share * own.mean + (1 - share) * around.mean,
    spread: share * own.spread + (1 - share) * around.spread,
  };
}

/** What a closet shows by itself: its log soon says more about how often things are worn than what is usual. */
function closetMoments(sums: WearSums): RateMoments {
  const { mean, spread } = shrink(sums, unknown);
  const usualDays = 2 / unknown.mean;
  return { mean: sums.n > 0 ? (sums.n + 2) / (sums.t + usualDays) : mean, spread };
}

/**
 * What is expected of a piece before it was worn: category, shrunk to the closet, shrunk to what is usual.
 * @param category sums of the other pieces of its category, @param closet of all other pieces
 */
export function rateOf(category: WearSums, closet: WearSums): RatePrior {
  const { mean, spread } = shrink(category, closetMoments(closet));
  // Neither mean nor spread is known exactly: the fewer pieces and wears it comes from, the wider the range.
  const doubt = (spread + 1) / (category.pieces + priorWeight) + 1 / (closet.n + 2);
  const shape = 1 / Math.min(spreads.most, Math.max(spreads.least, spread + doubt));
  return { shape, days: shape / mean };
}

export interface WearForecast {
  /** Mean. */
  expected: number;
  /** In at least four of five cases it is from `low` to `high`. */
  low: number;
  high: number;
}

/** Chance that is left on either side. */
const tail = 0.1;

/** Wears in the `ahead` days to come of a piece that was worn `wears` times in `days`. */
export function forecastWears(prior: RatePrior, wears: number, days: number, ahead: number): WearForecast {
  const shape = prior.shape + wears;
  const until = prior.days + days;
  const quantile = negativeBinomial(shape, until / (until + ahead));
  return { expected: (shape * ahead) / until, low: quantile(tail), high: quantile(1 - tail) };
}

/**
 * Quantiles of a negative binomial distribution: failures before `shape` successes of chance `success` each. In
 * logarithms, because the first terms are smaller than a number can be.
 */
function negativeBinomial(shape: number, success: number) {
  return (share: number): number => {
    let logTerm = shape * Math.log(success);
    let below = 0;
    for (let count = 0; ; count += 1) {
      below += Math.exp(logTerm);
      // No forecast of wears goes further than ten a day for ten years.
      if (below >= share || count > 36_500) return count;
      logTerm += Math.log(((count + shape) / (count + 1)) * (1 - success));
    }
  };
}
