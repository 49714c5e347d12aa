import type { CalendarEventsRepositories } from './calendar-events.repositories';
import { guestsOf } from './dates';
import { publishEvent, tellGuests } from './tell-guests';

/** Cancels what an erased host had planned, and tells everybody who wanted to come. */
export async function forgetHost(bound: CalendarEventsRepositories, uid: string, now: Date): Promise<void> {
  const cancelled = await bound.calendarEvents.forget(uid);
  const guests = await guestsOf(
    bound,
    cancelled.map(({ id }) => id),
  );
  for (const { id: occurrenceId, sequence: version } of cancelled)
    await tellGuests(bound, guests.get(occurrenceId) ?? [], {
      occurrenceId,
      what: 'cancelled',
      version,
      now,
    });
  const events = new Map(cancelled.map(({ event_id, audience }) => [event_id, audience]));
  for (const [eventId, audience] of events) await publishEvent(bound, audience, 'cancel', eventId);
}
