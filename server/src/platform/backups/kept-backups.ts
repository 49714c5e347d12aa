import { mondayOf, utcDay } from '@bestie/contracts/days';

/** How many of each are kept. */
export const kept = { daily: 7, weekly: 4, monthly: 6 };

/** The Monday of the week of a day, both in UTC. */
const weekOf = (at: Date): string => mondayOf(utcDay(at));

/** The newest of each of the last periods that have any. */
function newestOfEach<Backup extends { at: Date }>(
  newestFirst: readonly Backup[],
  periodOf: (at: Date) => string,
  count: number,
): Backup[] {
  const found = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!found.has(period)) found.set(period, backup);
  }
  return [...found.values()].slice(0, count);
}

/**
 * Which backups stay: the newest of 7 days, 4 weeks and 6 months, by UTC. Days without one do not count, so that a server that
 * was off for a while loses none.
 */
export function keptBackups<Backup extends { at: Date }>(backups: readonly Backup[]): Set<Backup> {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime());
  return new Set([
    ...newestOfEach(newestFirst, (at) => utcDay(at), kept.daily),
    ...newestOfEach(newestFirst, weekOf, kept.weekly),
    ...newestOfEach(newestFirst, (at) => at.toISOString().slice(0, 7), kept.monthly),
  ]);
}
