import { dayMs } from '@bestie/contracts/days';
import type { Cohorts } from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';

const { cohorts: most, people: least } = limits.insights;
const weekMs = 7 * dayMs;

/** How many people of a week acted so many weeks later. */
export interface CohortRow {
  /** The Monday of the week of their first act. */
  cohort: string;
  /** Weeks since then. */
  week: number;
  people: number;
}

interface Cohort {
  week: string | null;
  size: number;
  /** By week; null while the week is not over. */
  acted: (number | null)[];
}

/**
 * Shares of people who came back, by the week of their first act. A week that is not over has no cell, not 0; weeks with fewer than 5
 * people are one row; the mean is weighted by people, zeros included.
 * @param thisWeek the Monday of the running week
 */
export function cohortShares(rows: readonly CohortRow[], thisWeek: string): Cohorts {
  const running = Date.parse(thisWeek);
  const found = [...new Set(rows.map(({ cohort }) => cohort))]
    .filter((cohort) => Date.parse(cohort) < running)
    .sort()
    .slice(-most);
  const finished = (cohort: string) => Math.round((running - Date.parse(cohort)) / weekMs);
  const weeks = Math.max(0, ...found.map(finished));
  const cohorts = found.map((cohort): Cohort => {
    const own = rows.filter((row) => row.cohort === cohort);
    const actedIn = (week: number) => own.find((row) => row.week === week)?.people ?? 0;
    return {
      week: cohort,
      size: actedIn(0),
      acted: Array.from({ length: weeks }, (_, week) => (week < finished(cohort) ? actedIn(week) : null)),
    };
  });
  const large = cohorts.filter(({ size }) => size >= least);
  const small = cohorts.filter(({ size }) => size < least);
  return {
    weeks,
    rows: [...large, ...(small.length > 0 ? [together(small)] : [])].map(presentCohort),
    mean: Array.from({ length: weeks }, (_, week) => shareOf(cohorts, week)),
  };
}

/** The share of all people of these cohorts whose week is over. */
function shareOf(cohorts: readonly Cohort[], week: number): number | null {
  const over = cohorts.filter(({ acted }) => (acted[week] ?? null) !== null);
  const size = over.reduce((sum, cohort) => sum + cohort.size, 0);
  if (size === 0) return null;
  return over.reduce((sum, { acted }) => sum + (acted[week] ?? 0), 0) / size;
}

const together = (cohorts: readonly Cohort[]): Cohort & { shares: (number | null)[] } => ({
  week: null,
  size: cohorts.reduce((sum, { size }) => sum + size, 0),
  acted: [],
  shares: (cohorts[0]?.acted ?? []).map((_, week) => shareOf(cohorts, week)),
});

/** Of fewer than 5 people nothing is said. */
function presentCohort(cohort: Cohort & { shares?: (number | null)[] }): Cohorts['rows'][number] {
  const { week, size, acted } = cohort;
  const shares = cohort.shares ?? acted.map((people) => (people === null ? null : people / size));
  return size < least
    ? { week, people: null, shares: shares.map(() => null) }
    : { week, people: size, shares };
}
