import type { CalendarEventRow, OccurrenceTimes } from './calendar-events.tables';
import { horizonOf } from './dates';
import type { StoredOccurrence } from './occurrences.repository';
import { minutesBetween, shiftWallTime } from '../../platform/wall-time';
import { occurrencesOf, timesOf } from './recurrence';
import type { Schedule } from './recurrence';

/** What becomes of the dates of a series when its schedule changes. */
export interface SeriesChanges {
  /** Dates of a series that have begun. They stay as they are. */
  begun: StoredOccurrence[];
  /** They stay, at their new time and name. */
  kept: (OccurrenceTimes & { id: string; isMoved: boolean })[];
  /** The new schedule does not have them. */
  dropped: StoredOccurrence[];
  /** Coming dates of the new schedule that are not stored yet. */
  added: OccurrenceTimes[];
}

/**
 * Compares dates with a changed schedule. Those to come move together with the first one; those that the new schedule does
 * not have, or that would be over, are dropped. A date with a time of its own keeps that.
 * @param dates all dates of the event, by name
 */
export function compareSeries(
  dates: readonly StoredOccurrence[],
  before: Pick<CalendarEventRow, 'starts_at' | 'recurrence'>,
  after: Schedule,
  now: Date,
): SeriesChanges {
  const shift = minutesBetween(before.starts_at, after.startsAt);
  const isSeries = before.recurrence !== null;
  const begun = isSeries ? dates.filter(({ starts_at }) => starts_at <= now) : [];
  const taken = new Set(begun.map(({ occurrence }) => occurrence));
  const coming = dates
    .filter(({ occurrence }) => !taken.has(occurrence))
    .map((date) => ({ date, occurrence: shiftWallTime(date.occurrence, shift) }));
  const ruled = namesBetween(after, coming[0]?.occurrence, coming.at(-1)?.occurrence);
  const changes: SeriesChanges = { begun, kept: [], dropped: [], added: [] };
  for (const { date, occurrence } of coming) {
    const { changes: own } = date;
    const times = timesOf(occurrence, own.wallTime ?? occurrence, {
      timezone: after.timezone,
      minutes: own.minutes ?? after.minutes,
    });
    const isMoved = times.startsAt.getTime() !== date.starts_at.getTime();
    const isOver = isSeries && isMoved && times.startsAt <= now;
    if (isOver || taken.has(occurrence) || !ruled.has(occurrence)) changes.dropped.push(date);
    else changes.kept.push({ ...times, id: date.id, isMoved });
  }
  const stored = new Set([...taken, ...changes.kept.map(({ occurrence }) => occurrence)]);
  changes.added = occurrencesOf(after, { from: now, until: horizonOf(now) }).filter(
    ({ occurrence, startsAt }) =>
      !stored.has(occurrence) && (startsAt > now || !(isSeries || after.recurrence)),
  );
  return changes;
}

/** Names of the dates of a schedule from one to another. Far ones are among them, so that a series that has run for long keeps them. */
function namesBetween(schedule: Schedule, first: string | undefined, last: string | undefined): Set<string> {
  if (first === undefined || last === undefined) return new Set();
  const [from, until] = [first, last].map((name) => timesOf(name, name, schedule).startsAt) as [Date, Date];
  return new Set(
    occurrencesOf(schedule, { from, until, most: Infinity }).map(({ occurrence }) => occurrence),
  );
}
