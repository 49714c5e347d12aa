import { limits } from '@bestie/contracts/limits';
import type { EventScope } from '@bestie/contracts/calendar-events';
import { addDays, dayMs } from '@bestie/contracts/days';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { StoredOccurrence } from './occurrences.repository';

/** Until when dates of a series are known. */
export const horizonOf = (now: Date): Date => new Date(now.getTime() + limits.calendar.horizonDays * dayMs);

/** Which dates a scope means, removed ones left out. */
export function affected(
  scope: EventScope,
  date: StoredOccurrence,
  dates: readonly StoredOccurrence[],
): StoredOccurrence[] {
  if (scope === 'this') return [date];
  return dates.filter((each) => !each.removed && (scope === 'all' || each.occurrence >= date.occurrence));
}

/** The day before a date of a series, on the clock of its zone. */
export const dayBefore = ({ occurrence }: Pick<StoredOccurrence, 'occurrence'>): string =>
  addDays(occurrence.slice(0, 10), -1);

/** Everybody who answered, by date. */
export async function guestsOf(
  { answers }: Pick<CalendarEventsRepositories, 'answers'>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const guests = new Map<string, string[]>();
  for (const { occurrence_id: id, uid } of await answers.of(ids))
    guests.set(id, [...(guests.get(id) ?? []), uid]);
  return guests;
}
