import type { EventDetail, EventOccurrence } from '@bestie/contracts/calendar-events.contract';
import type { Person } from '../../platform/http/caller';
import { presentConversationPerson } from '../profiles';
import { datePolicy, eventPolicy } from './calendar-events.policy';
import type { OccurrenceDetailRow } from './calendar-events.repository';
import type { OccurrenceRow } from './occurrences.sql';

/** Presents a date of an event. */
export function presentOccurrence(row: OccurrenceRow, caller: Person, now: Date): EventOccurrence {
  return {
    eventId: row.event_id,
    occurrence: row.occurrence,
    version: row.version,
    title: row.title,
    description: row.description,
    link: row.link,
    wallTime: row.wall_time,
    timezone: row.timezone,
    minutes: row.minutes,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    audience: row.audience,
    tier: row.tier,
    recurs: row.recurrence !== null,
    cancelled: row.cancelled,
    cancelReason: row.cancel_message,
    capacity: row.capacity,
    going: row.going,
    waiting: row.waiting,
    answer: row.answer,
    offeredUntil: row.offered_until?.toISOString() ?? null,
    host: row.host && presentConversationPerson(row.host),
    can: {
      edit: eventPolicy.permissions(caller, row).edit,
      answer: datePolicy.permissions(caller, { ...row, now }).answer,
    },
  };
}

/** Presents a date with the people who come. */
export const presentOccurrenceDetail = (
  row: OccurrenceDetailRow,
  caller: Person,
  now: Date,
): EventDetail => ({
  ...presentOccurrence(row, caller, now),
  recurrence: row.recurrence,
  people: row.people.map(presentConversationPerson),
});
