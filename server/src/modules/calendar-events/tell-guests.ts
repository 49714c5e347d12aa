import { platformTopic } from '@bestie/contracts/live';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import { notifyAll } from '../notifications';
import type { CalendarEventsRepositories } from './calendar-events.repositories';

/** What people hear of a date that they answered to. Its words are made when they are read. */
export type GuestNotice = 'moved' | 'cancelled' | 'place' | 'offer';

/** Notifies people who answered. `version` tells one change from the next. */
export async function tellGuests(
  bound: CalendarEventsRepositories,
  uids: readonly string[],
  about: { occurrenceId: string; what: GuestNotice; version: string | number; now: Date },
): Promise<void> {
  await notifyAll(bound, uids, {
    kind: 'event',
    actorUid: null,
    target: { kind: 'calendarEvent', id: about.occurrenceId },
    sourceId: `${about.occurrenceId}#${about.what}#${about.version}`,
    now: about.now,
  });
}

/** Refreshes all open calendars. The event is named only if every fan may see it. */
export async function publishEvent(
  { live }: Pick<CalendarEventsRepositories, 'live'>,
  audience: EventAudience,
  verb: string,
  eventId: string,
): Promise<void> {
  await live.publish({
    topic: platformTopic,
    type: `calendarEvents.${verb}`,
    ids: audience === 'fans' ? [eventId] : [],
  });
}
