/** Time in ms in which the largest of the page's own files comes on a line that nobody calls slow. */
const USUAL_MS = 3_000;
/** However slow the line: a person waits no longer than so many times the usual. */
const SLOWEST = 8;

type Timing = Pick<PerformanceResourceTiming, 'initiatorType' | 'duration' | 'transferSize'>;

/**
 * How many times slower than usual this line is, from 1 to 8, by how long the page's own files took to come. Files from
 * the cache say nothing.
 */
export function linePace(timings: readonly Timing[]): number {
  const slowest = timings
    .filter(
      ({ initiatorType, transferSize }) => transferSize > 0 && ['script', 'link'].includes(initiatorType),
    )
    .reduce((most, { duration }) => Math.max(most, duration), 0);
  return Math.min(Math.max(slowest / USUAL_MS, 1), SLOWEST);
}

/** The pace of this page's line, by what has come so far. */
export const paceOfThisLine = (): number =>
  linePace(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
