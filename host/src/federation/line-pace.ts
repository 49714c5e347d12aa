/** Time in ms for the largest of the page's own files on a normal connection. */
const USUAL_MS = 3_000;
/** The slowest pace, which limits how long a person waits. */
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

/** The pace of this page's connection, from the files that have loaded so far. */
export const paceOfThisLine = (): number =>
  linePace(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
