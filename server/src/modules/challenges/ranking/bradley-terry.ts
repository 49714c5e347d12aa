/** Answers about pairs of entries, one element per pair in every array. */
export interface PairAnswers {
  /** Number of entries; `first` and `second` are positions below it. */
  entries: number;
  pairs: number;
  first: Int32Array;
  second: Int32Array;
  /** How many answers there are about the pair. */
  answers: Int32Array;
  /** Half points of `first`: two for each answer that prefers it, one for each that calls both equal. */
  halves: Int32Array;
}

/** Standard deviation of the Gaussian prior of a score, in logits. */
export const priorDeviation = 2;
const priorPrecision = 1 / priorDeviation ** 2;

/**
 * Bound of the gradient's length where a search ends. The prior makes the curvature at least 1/4, so each score is
 * then within 4 × 10^-8 of the optimum.
 */
const gradientBound = 1e-8;
/** Never reached: close to the optimum the number of right digits doubles with each step. */
const mostSteps = 1000;

/**
 * The exponential function by additions and multiplications alone, which give the same bits on every machine; `Math.exp`
 * may differ between engines. Relative error below 10^-12 for the scores that occur (below 40).
 */
export function exponential(power: number): number {
  const part = power / 4096;
  let result = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + (part / 4) * (1 + part / 5))));
  for (let squared = 0; squared < 12; squared++) result *= result;
  return result;
}

/** Finds scores; its memory is used again by each search. */
export interface ScoreSearch {
  /**
   * Improves `scores`, one per entry, to the maximum of the posterior: the probability that i is preferred to j is
   * 1 / (1 + exp(score j - score i)), an answer that calls both equal counts half for each, and scores have a Gaussian
   * prior with mean 0. There is one maximum, from wherever the search starts.
   * @returns the number of steps
   */
  improve(votes: PairAnswers, scores: Float64Array): number;
}

/**
 * Newton's method, with the equations of each step solved by conjugate gradients, because each entry is compared with few
 * others. The minorisation of Hunter finds the same optimum in many more steps. A whole step is kept
 * while it halves the gradient; otherwise it is shortened to what improves for sure, by the bound for generalised
 * self-concordant functions. So the search ends, from any start.
 * @see R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952)
 * @see D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004)
 * @see T. Sun and Q. Tran-Dinh, "Generalized self-concordant functions", Mathematical Programming 178 (2019): the step
 * ln(1 + b) / b, of which 2 / (2 + b) is a lower bound
 */
export function createScoreSearch(entries: number, mostPairs: number): ScoreSearch {
  const weights = new Float64Array(entries);
  const gradient = new Float64Array(entries);
  const diagonal = new Float64Array(entries);
  const step = new Float64Array(entries);
  const direction = new Float64Array(entries);
  const product = new Float64Array(entries);
  const curvature = new Float64Array(mostPairs);

  /** Fills gradient, diagonal and curvature. Returns the squared length of the gradient. */
  function differentiate(
    { pairs, first, second, answers, halves }: PairAnswers,
    scores: Float64Array,
  ): number {
    for (let entry = 0; entry < entries; entry++) {
      weights[entry] = exponential(scores[entry]!);
      gradient[entry] = -scores[entry]! * priorPrecision;
      diagonal[entry] = priorPrecision;
    }
    for (let pair = 0; pair < pairs; pair++) {
      const one = first[pair]!;
      const other = second[pair]!;
      const share = weights[one]! / (weights[one]! + weights[other]!);
      const expected = answers[pair]! * share;
      const surplus = halves[pair]! / 2 - expected;
      const curve = expected * (1 - share);
      gradient[one]! += surplus;
      gradient[other]! -= surplus;
      diagonal[one]! += curve;
      diagonal[other]! += curve;
      curvature[pair] = curve;
    }
    let length = 0;
    for (let entry = 0; entry < entries; entry++) length += gradient[entry]! * gradient[entry]!;
    return length;
  }

  /** Solves the equations of Newton's step approximately; uses up the gradient. */
  function solve({ pairs, first, second }: PairAnswers): void {
    let residual = 0;
    for (let entry = 0; entry < entries; entry++) {
      step[entry] = 0;
      direction[entry] = gradient[entry]! / diagonal[entry]!;
      residual += gradient[entry]! * direction[entry]!;
    }
    // The closer to the optimum, the more exact.
    const enough = residual * Math.min(1e-2, residual);
    for (let round = 0; round < 2 * entries + 20 && residual > enough; round++) {
      for (let entry = 0; entry < entries; entry++) product[entry] = direction[entry]! * priorPrecision;
      for (let pair = 0; pair < pairs; pair++) {
        const one = first[pair]!;
        const other = second[pair]!;
        const difference = curvature[pair]! * (direction[one]! - direction[other]!);
        product[one]! += difference;
        product[other]! -= difference;
      }
      let along = 0;
      for (let entry = 0; entry < entries; entry++) along += direction[entry]! * product[entry]!;
      const length = residual / along;
      let rest = 0;
      for (let entry = 0; entry < entries; entry++) {
        step[entry]! += length * direction[entry]!;
        gradient[entry]! -= length * product[entry]!;
        rest += (gradient[entry]! * gradient[entry]!) / diagonal[entry]!;
      }
      const turn = rest / residual;
      for (let entry = 0; entry < entries; entry++)
        direction[entry] = gradient[entry]! / diagonal[entry]! + turn * direction[entry]!;
      residual = rest;
    }
  }

  /** The share of the step that surely improves. */
  function safeShare({ pairs, first, second }: PairAnswers): number {
    let widest = 0;
    for (let pair = 0; pair < pairs; pair++)
      widest = Math.max(widest, Math.abs(step[first[pair]!]! - step[second[pair]!]!));
    return 2 / (2 + widest);
  }

  function move(scores: Float64Array, share: number): void {
    for (let entry = 0; entry < entries; entry++) scores[entry]! += share * step[entry]!;
  }

  return {
    improve(votes, scores) {
      let shortest = Infinity;
      let isWhole = false;
      for (let steps = 0; steps < mostSteps; steps++) {
        const length = differentiate(votes, scores);
        if (length <= gradientBound ** 2) return steps;
        if (isWhole && length > shortest / 4) {
          move(scores, safeShare(votes) - 1);
          isWhole = false;
          continue;
        }
        shortest = Math.min(shortest, length);
        solve(votes);
        move(scores, 1);
        isWhole = true;
      }
      throw new Error(`No scores were found in ${mostSteps} steps.`);
    },
  };
}
