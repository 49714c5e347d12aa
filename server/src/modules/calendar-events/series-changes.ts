import type { OccurrenceTimes } from './calendar-events.tables';
import type { StoredOccurrence } from './occurrences.repository';
import { minutesBetween, shiftWallTime, timesOf } from './recurrence';
import type { Schedule } from './recurrence';

/** What becomes of the dates of a series when its schedule changes. */
export interface SeriesChanges {
  /** They stay, at their new time and name. */
  kept: (OccurrenceTimes & { id: string; isMoved: boolean })[];
  /** The new schedule does not have them. */
  dropped: StoredOccurrence[];
}

/**
 * Compares dates with a changed schedule. All of them move together with the first one; those that the new schedule
 * does not have are dropped. A date with a time of its own keeps that.
 * @param wanted names of the dates of the new schedule
 */
export function compareSeries(
  dates: readonly StoredOccurrence[],
  before: Pick<Schedule, 'startsAt'>,
  after: Schedule,
  wanted: ReadonlySet<string>,
): SeriesChanges {
  const shift = minutesBetween(before.startsAt, after.startsAt);
  const changes: SeriesChanges = { kept: [], dropped: [] };
  for (const date of dates) {
    const occurrence = shiftWallTime(date.occurrence, shift);
    if (!wanted.has(occurrence)) {
      changes.dropped.push(date);
      continue;
    }
    const { changes: own } = date;
    const times = timesOf(occurrence, own.wallTime ?? occurrence, {
      timezone: after.timezone,
      minutes: own.minutes ?? after.minutes,
    });
    const isMoved = times.startsAt.getTime() !== date.starts_at.getTime();
    changes.kept.push({ ...times, id: date.id, isMoved });
  }
  return changes;
}
