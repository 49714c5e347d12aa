/**
 * How often a piece will be worn: a gamma-Poisson model. Each piece has its own rate of wears per day; the
 * rates of a category are gamma distributed, and this distribution is estimated from the other pieces
 * (empirical Bayes by moments). The piece's own wears then update its rate, and the number of future wears is
 * negative binomial.
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
  /** Wears per day. */
  mean: number;
  /** Variance divided by the square of the mean: how different pieces are. */
  spread: number;
}

/** Prior without any data: one wear a month, and a wide spread. */
const unknown: RateMoments = { mean: 12 / 365, spread: 1 };
/** The prior of a group counts as much as this many pieces. */
const priorWeight = 5;
/**
 * Estimates outside of these bounds are treated as chance: pieces of a category are never all alike, nor all
 * different.
 */
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

/** Sums without one piece, so that it is not counted as evidence about itself. */
export const withoutPiece = (sums: WearSums, n: number, t: number): WearSums =>
  addSums(sums, { pieces: -1, n: -n, t: -t, nn: -n * n, nt: -n * t, tt: -t * t });

/**
 * Mean and spread of the rates behind counts: the spread of the rates is the variance of the counts beyond
 * that of Poisson counts with a single rate.
 */
function momentsOf({ n, t, nn, nt, tt }: WearSums): RateMoments | null {
  if (t <= 0 || n <= 0) return null;
  const mean = n / t;
  const variance = (nn - 2 * mean * nt + mean * mean * tt - mean * t) / tt;
  return { mean, spread: Math.max(0, variance / (mean * mean)) };
}

/** The estimate for a group, pulled towards that of the larger group; the fewer pieces, the stronger. */
function shrink(sums: WearSums, around: RateMoments): RateMoments {
  const share = sums.pieces / (sums.pieces + priorWeight);
  const own = momentsOf(sums);
  // Pieces that were never worn count, too: their days, without wears.
  if (!own) return { mean: sums.t > 0 ? (1 - share) * around.mean : around.mean, spread: around.spread };
  return {
    mean: share * own.mean + (1 - share) * around.mean,
    spread: share * own.spread + (1 - share) * around.spread,
  };
}

/** The estimate for a whole closet; with more entries in its log the general prior matters less. */
function closetMoments(sums: WearSums): RateMoments {
  const { mean, spread } = shrink(sums, unknown);
  const usualDays = 2 / unknown.mean;
  return { mean: sums.n > 0 ? (sums.n + 2) / (sums.t + usualDays) : mean, spread };
}

/**
 * What is expected of a piece before it was worn: its category, shrunk towards the closet, shrunk towards the
 * general prior.
 * @param category sums of the other pieces of its category, @param closet of all other pieces
 */
export function rateOf(category: WearSums, closet: WearSums): RatePrior {
  const { mean, spread } = shrink(category, closetMoments(closet));
  // Mean and spread are estimates themselves: the fewer pieces and wears they come from, the wider the range.
  const doubt = (spread + 1) / (category.pieces + priorWeight) + 1 / (closet.n + 2);
  const shape = 1 / Math.min(spreads.most, Math.max(spreads.least, spread + doubt));
  return { shape, days: shape / mean };
}

export interface WearForecast {
  /** Mean. */
  expected: number;
  /** In at least four of five cases the number of wears is from `low` to `high`. */
  low: number;
  high: number;
}

/** Probability outside of the range on either side. */
const tail = 0.1;

/** Wears in the next `ahead` days of a piece that was worn `wears` times in `days`. */
export function forecastWears(prior: RatePrior, wears: number, days: number, ahead: number): WearForecast {
  const shape = prior.shape + wears;
  const until = prior.days + days;
  const quantile = negativeBinomial(shape, until / (until + ahead));
  return { expected: (shape * ahead) / until, low: quantile(tail), high: quantile(1 - tail) };
}

/**
 * Quantiles of a negative binomial distribution: failures before `shape` successes of probability `success`
 * each. Computed in logarithms, because the first terms underflow.
 */
function negativeBinomial(shape: number, success: number) {
  return (share: number): number => {
    let logTerm = shape * Math.log(success);
    let below = 0;
    for (let count = 0; ; count += 1) {
      below += Math.exp(logTerm);
      // Forecasts end at ten wears a day for ten years.
      if (below >= share || count > 36_500) return count;
      logTerm += Math.log(((count + shape) / (count + 1)) * (1 - success));
    }
  };
}
