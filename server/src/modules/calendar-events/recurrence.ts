import 'temporal-polyfill/global';
import { Temporal } from 'temporal-polyfill';
import { RRuleTemporal } from 'rrule-temporal';
import { limits } from '@bestie/contracts/limits';
import { weekdays } from '@bestie/contracts/calendar-events';
import type { Recurrence } from '@bestie/contracts/calendar-events.contract';
import { dayMs, minuteMs } from '@bestie/contracts/days';
import { instantOf } from '../../platform/wall-time';
import type { OccurrenceTimes } from './calendar-events.tables';

/** When something starts and recurs, on the clock of its zone. */
export interface Schedule {
  startsAt: string;
  timezone: string;
  minutes: number;
  recurrence: Recurrence | null;
}

/** When a date starts and ends. It lasts as long as it says, also where the clock changes meanwhile. */
export function timesOf(
  occurrence: string,
  wallTime: string,
  { timezone, minutes }: Pick<Schedule, 'timezone' | 'minutes'>,
): OccurrenceTimes {
  const startsAt = instantOf(wallTime, timezone);
  return { occurrence, wallTime, startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) };
}

const weekdayOf = (wallTime: string): string =>
  weekdays[Temporal.PlainDate.from(wallTime.slice(0, 10)).dayOfWeek - 1] as string;

/** "The second Tuesday" as iCalendar says it: `2TU`; the fifth is the last one: `-1TU`. */
function weekdayOfMonth(wallTime: string): string {
  const nth = Math.ceil(Number(wallTime.slice(8, 10)) / 7);
  return `${nth === 5 ? -1 : nth}${weekdayOf(wallTime)}`;
}

/**
 * The value of iCalendar's RRULE.
 * @param until how the last moment is written, from the wall time of its last minute
 */
export function ruleOf(
  { startsAt, recurrence }: Pick<Schedule, 'startsAt'> & { recurrence: Recurrence },
  until: (wallTime: string) => string,
): string {
  const { frequency, interval, monthlyBy, weekdays: chosen } = recurrence;
  const days = [...new Set([...chosen, weekdayOf(startsAt)])];
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(frequency === 'weekly' ? [`BYDAY=${weekdays.filter((each) => days.includes(each)).join(',')}`] : []),
    ...(frequency === 'monthly'
      ? [
          monthlyBy === 'weekday'
            ? `BYDAY=${weekdayOfMonth(startsAt)}`
            : `BYMONTHDAY=${Number(startsAt.slice(8, 10))}`,
        ]
      : []),
    ...(recurrence.until === null ? [] : [`UNTIL=${until(`${recurrence.until}T23:59`)}`]),
  ].join(';');
}

/** `20261126T190000`, as iCalendar writes a wall time. */
export const compactWallTime = (wallTime: string): string => `${wallTime.replace(/[-:]/g, '')}00`;

/** The dates of a schedule between two instants and of the day around them, at most `most` of them. */
export function occurrencesOf(
  schedule: Schedule,
  { from, until, most = limits.calendar.occurrences }: { from: Date; until: Date; most?: number },
): OccurrenceTimes[] {
  const { startsAt, recurrence } = schedule;
  if (!recurrence) return [timesOf(startsAt, startsAt, schedule)];
  // Wall times recur, not instants: the rule runs on a clock without changes.
  const rule = ruleOf({ startsAt, recurrence }, (wallTime) => `${compactWallTime(wallTime)}Z`);
  const series = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${compactWallTime(startsAt)}\nRRULE:${rule}`,
  });
  const found = series.between(new Date(from.getTime() - dayMs), new Date(until.getTime() + dayMs), true);
  return found
    .slice(0, most)
    .map((each) => each.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    .map((wallTime) => timesOf(wallTime, wallTime, schedule));
}
