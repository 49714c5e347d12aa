import { minuteMs, hourMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { LockedOccurrence } from './occurrences.repository';
import { tellGuests } from './tell-guests';

/** Free places of a locked date; null when everybody can come. */
export async function freePlaces(
  { answers }: Pick<CalendarEventsRepositories, 'answers'>,
  date: Pick<LockedOccurrence, 'id' | 'capacity'>,
  now: Date,
): Promise<number | null> {
  return date.capacity === null ? null : date.capacity - (await answers.held(date.id, now));
}

/**
 * Gives the free places of a locked date to those who wait longest: at once while there is time, as an offer of
 * {@link limits.calendar.offerMinutes} minutes shortly before the start. Nobody loses a place when there are fewer.
 */
export async function fillPlaces(
  bound: CalendarEventsRepositories,
  date: LockedOccurrence,
  now: Date,
): Promise<void> {
  if (date.cancelled_at !== null || date.removed || date.starts_at <= now) return;
  await bound.answers.deleteExpired(date.id, now);
  await bound.answers.deleteShutOut(date.id);
  const free = await freePlaces(bound, date, now);
  if (free !== null && free <= 0) return;
  const next = await bound.answers.waiting(date.id, free ?? limits.calendar.capacity);
  if (next.length === 0) return;
  const { offerHours, offerMinutes } = limits.calendar;
  const isSoon = date.starts_at.getTime() - now.getTime() <= offerHours * hourMs;
  const until = new Date(Math.min(now.getTime() + offerMinutes * minuteMs, date.starts_at.getTime()));
  if (isSoon) await bound.answers.set(date.id, next, 'offered', until);
  else await bound.answers.set(date.id, next, 'going');
  await tellGuests(bound, next, {
    occurrenceId: date.id,
    what: isSoon ? 'offer' : 'place',
    version: now.getTime(),
    now,
  });
}
