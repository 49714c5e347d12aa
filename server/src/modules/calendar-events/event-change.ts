import type { Person } from '../../platform/http/caller';
import type { CalendarEventRow } from './calendar-events.tables';
import type { StoredOccurrence } from './occurrences.repository';

/** A change of some dates of an event, by somebody who may make it. */
export interface EventChange {
  caller: Person;
  event: CalendarEventRow;
  /** The date that the caller looked at. */
  date: StoredOccurrence;
  dates: StoredOccurrence[];
  now: Date;
}
