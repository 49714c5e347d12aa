/** Scores of all entries in all resamples: those of one entry stand together. */
export interface ResampledScores {
  entries: number;
  resamples: number;
  /** `scores[entry * resamples + resample]` */
  scores: Float64Array;
}

/** Differences below it count as none: they may be rounding alone. */
export const smallestDifference = 1e-6;

/**
 * How many resamples lie below the 95 % interval, and above it: of 1,000 ordered ones it reaches from the 25th to the
 * 976th, the convention k = floor((B + 1) α).
 * @see B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap" (1993), sections 12.5 and 13.3
 */
export const outsideInterval = (resamples: number) => Math.max(0, Math.floor((resamples + 1) * 0.025) - 1);

/** Whether the 95 % interval of (upper - lower) lies above 0. */
export function isAbove(votes: ResampledScores, upper: number, lower: number): boolean {
  return isAboveMoved(votes, upper, lower, 0);
}

/** The same, with every difference of the two scores increased by `moved`. */
export function isAboveMoved(
  { resamples, scores }: ResampledScores,
  upper: number,
  lower: number,
  moved: number,
): boolean {
  const allowed = outsideInterval(resamples);
  const least = smallestDifference - moved;
  const one = upper * resamples;
  const other = lower * resamples;
  let misses = 0;
  for (let resample = 0; resample < resamples; resample++)
    if (!(scores[one + resample]! - scores[other + resample]! > least) && ++misses > allowed) return false;
  return true;
}

/** The places that an entry may have. */
export interface Places {
  /** 1 and the number of entries whose scores are above its own with 95 % certainty: its rank. */
  best: number;
  /** The number of all entries but for those whose scores are below its own with 95 % certainty. */
  worst: number;
}

/** Compares all entries with each other. */
export function findPlaces(votes: ResampledScores): Places[] {
  const { entries } = votes;
  const places = Array.from({ length: entries }, () => ({ best: 1, worst: entries }));
  for (let one = 0; one < entries; one++)
    for (let other = one + 1; other < entries; other++) {
      const [upper, lower] = isAbove(votes, one, other)
        ? [one, other]
        : isAbove(votes, other, one)
          ? [other, one]
          : [];
      if (upper === undefined || lower === undefined) continue;
      places[lower]!.best++;
      places[upper]!.worst--;
    }
  return places;
}

/** The 95 % interval of each score. */
export function scoreIntervals({
  entries,
  resamples,
  scores,
}: ResampledScores): { low: number; high: number }[] {
  const outside = outsideInterval(resamples);
  return Array.from({ length: entries }, (_, entry) => {
    const sorted = scores.slice(entry * resamples, (entry + 1) * resamples).sort();
    return { low: sorted[outside]!, high: sorted[resamples - 1 - outside]! };
  });
}
