import { Temporal } from 'temporal-polyfill';
import { addDays } from '@bestie/contracts/days';
import { icsFile, icsText } from '@bestie/contracts/ics-lines';
import { instantOf } from '../../platform/wall-time';
import { compactWallTime, ruleOf } from './recurrence';
import type { Schedule } from './recurrence';

/** A date of a series that differs from what its rule says. */
export interface IcsException {
  /** By which name the series has it. */
  occurrence: string;
  removed: boolean;
  cancelled: boolean;
  wallTime: string;
  minutes: number;
  title: string;
  description: string;
  link: string;
}

/** An event as calendar programs get it. */
export interface IcsEvent extends Schedule {
  id: string;
  title: string;
  description: string;
  link: string;
  sequence: number;
  cancelled: boolean;
  createdAt: Date;
  updatedAt: Date;
  exceptions: readonly IcsException[];
}

/** A day of the planner, which no time zone moves. */
export interface IcsDay {
  id: string;
  day: string;
  title: string;
  updatedAt: Date;
}

/** An instant that other nouns tell about. */
export interface IcsDate {
  id: string;
  title: string;
  link: string;
  at: Date;
  sequence: number;
  updatedAt: Date;
}

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const local = (name: string, wallTime: string, timezone: string): string =>
  `${name};TZID=${timezone}:${compactWallTime(wallTime)}`;
const offset = (nanoseconds: number): string => {
  const minutes = Math.round(nanoseconds / 60e9);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
};

/** The changes of a zone's clock between two instants, and how it stands before the first of them. */
function timezoneLines(timezone: string, from: Date, to: Date): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timezone}`];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    from.getTime(),
  ).toZonedDateTimeISO(timezone);
  let before = at.offsetNanoseconds;
  let isFirst = true;
  while (at && at.epochMilliseconds <= to.getTime()) {
    const kind = at.offsetNanoseconds > before ? 'DAYLIGHT' : 'STANDARD';
    // The wall time of a change is that of the clock before it.
    const start = isFirst
      ? at.toPlainDateTime()
      : at.toInstant().toZonedDateTimeISO('UTC').toPlainDateTime().add({ nanoseconds: before });
    lines.push(
      `BEGIN:${kind}`,
      `DTSTART:${compactWallTime(start.toString({ smallestUnit: 'minute' }))}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(at.offsetNanoseconds)}`,
      `END:${kind}`,
    );
    before = at.offsetNanoseconds;
    isFirst = false;
    at = at.getTimeZoneTransition('next');
  }
  return [...lines, 'END:VTIMEZONE'];
}

const described = (
  { title, description, link }: Pick<IcsEvent, 'title' | 'description' | 'link'>,
  origin: string,
) => {
  const address = link.startsWith('/') ? origin + link : link;
  return [
    `SUMMARY:${icsText(title)}`,
    ...(description ? [`DESCRIPTION:${icsText(description)}`] : []),
    ...(address ? [`URL:${address.replace(/[\r\n]/g, '')}`] : []),
  ];
};

function eventLines(event: IcsEvent, origin: string): string[] {
  const { startsAt, timezone, recurrence } = event;
  const head = (minutes: number, cancelled: boolean) => [
    `UID:${event.id}@bestie`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DURATION:PT${minutes}M`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ];
  const series = [
    'BEGIN:VEVENT',
    ...head(event.minutes, event.cancelled),
    local('DTSTART', startsAt, timezone),
    ...(recurrence
      ? [`RRULE:${ruleOf({ startsAt, recurrence }, (wallTime) => utc(instantOf(wallTime, timezone)))}`]
      : []),
    // On the clock of DTSTART.
    ...event.exceptions
      .filter(({ removed }) => removed)
      .map(({ occurrence }) => local('EXDATE', occurrence, timezone)),
    ...described(event, origin),
    'END:VEVENT',
  ];
  const exceptions = event.exceptions
    .filter(({ removed }) => !removed)
    .map((date) => [
      'BEGIN:VEVENT',
      ...head(date.minutes, date.cancelled),
      local('RECURRENCE-ID', date.occurrence, timezone),
      local('DTSTART', date.wallTime, timezone),
      ...described(date, origin),
      'END:VEVENT',
    ]);
  return [...series, ...exceptions.flat()];
}

const dayLines = ({ id, day, title, updatedAt }: IcsDay): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@bestie`,
  `DTSTAMP:${utc(updatedAt)}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  // The end is the first day that is not part of it.
  `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
  `SUMMARY:${icsText(title)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** It takes no time: RFC 5545, 3.6.1, ends such an event when it begins. */
const dateLines = ({ id, title, link, at, sequence, updatedAt }: IcsDate, origin: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@bestie`,
  `DTSTAMP:${utc(updatedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${utc(at)}`,
  ...described({ title, description: '', link }, origin),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/**
 * Writes an iCalendar file (RFC 5545): times on the clock of their zone, with the changes of that clock.
 * @param origin for links into the product
 * @param span between which instants the changes of clocks are given
 */
export function writeIcs(
  {
    events,
    dates = [],
    days = [],
    name,
  }: {
    events: readonly IcsEvent[];
    dates?: readonly IcsDate[];
    days?: readonly IcsDay[];
    name: string;
  },
  origin: string,
  span: { from: Date; to: Date },
): string {
  const timezones = [...new Set(events.map(({ timezone }) => timezone))];
  return icsFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bestie//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icsText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timezones.flatMap((timezone) => timezoneLines(timezone, span.from, span.to)),
    ...events.flatMap((event) => eventLines(event, origin)),
    ...dates.flatMap((date) => dateLines(date, origin)),
    ...days.flatMap(dayLines),
    'END:VCALENDAR',
  ]);
}
