import type { EventOccurrence, Recurrence } from '@bestie/contracts/calendar-events.contract';
import { formatFullDay, formatTime, plainDay } from '@bestie/design-system/format-date';

/** The day of an event in the time zone of this device. */
export const dayOf = ({ startsAt }: Pick<EventOccurrence, 'startsAt'>): string => plainDay(startsAt);

/** “Europe/Berlin” as a city name: “Berlin”. */
export const placeOf = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

function ownTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time on this device, and in the host's time zone when that differs. */
export function timesInWords({
  startsAt,
  endsAt,
  wallTime,
  timezone,
}: Pick<EventOccurrence, 'startsAt' | 'endsAt' | 'wallTime' | 'timezone'>): {
  here: string;
  there: string | null;
} {
  const here = `${formatFullDay(plainDay(startsAt))}, ${formatTime(startsAt)} – ${formatTime(endsAt)}`;
  const [day = '', time = ''] = wallTime.split('T');
  const isSame = timezone === ownTimezone();
  return {
    here,
    there: isSame
      ? null
      : `${time} in ${placeOf(timezone)}${day === plainDay(startsAt) ? '' : `, ${formatFullDay(day)}`}`,
  };
}

const units = { daily: ['day', 'days'], weekly: ['week', 'weeks'], monthly: ['month', 'months'] } as const;

/** “Every two weeks until 3 March 2027”. */
export function recurrenceInWords({ frequency, interval, until }: Recurrence): string {
  const [one, many] = units[frequency];
  const every = interval === 1 ? `Every ${one}` : `Every ${interval} ${many}`;
  return until === null ? every : `${every} until ${formatFullDay(until)}`;
}

/** How many people come: “12 going”, “12 of 20 going, 3 waiting”. */
export function placesInWords({
  going,
  waiting,
  capacity,
}: Pick<EventOccurrence, 'going' | 'waiting' | 'capacity'>): string {
  const places = capacity === null ? `${going} going` : `${going} of ${capacity} going`;
  return waiting > 0 ? `${places}, ${waiting} waiting` : places;
}

/** The key of a date in the address of the page. */
export const keyOf = ({ eventId, occurrence }: Pick<EventOccurrence, 'eventId' | 'occurrence'>) => ({
  event: eventId,
  date: occurrence,
});
