import type { Generated, Selectable } from 'kysely';
import type { EventAnswer, EventAudience } from '@bestie/contracts/calendar-events';
import type { Recurrence } from '@bestie/contracts/calendar-events.contract';
import type { Json, Timestamp } from '../../platform/database/column-types';

/** Tables of the community calendar. Times without an instant are wall times: `2026-11-26T19:00`. */
export interface CalendarEventsTables {
  calendar_events: {
    id: string;
    owner_uid: string | null;
    title: string;
    description: string;
    link: string;
    starts_at: string;
    timezone: string;
    minutes: number;
    recurrence: Json<Recurrence | null>;
    capacity: number | null;
    audience: EventAudience;
    tier_id: string | null;
    sequence: Generated<number>;
    /** Idempotency key of the call that created it. */
    request_hash: string;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Timestamp | null;
    deleted_by: Generated<string | null>;
    version: Generated<number>;
  };
  calendar_occurrences: {
    id: Generated<string>;
    event_id: string;
    occurrence: string;
    wall_time: string;
    starts_at: Timestamp;
    ends_at: Timestamp;
    changes: Json<OccurrenceChanges>;
    cancelled_at: Timestamp | null;
    cancel_message: string | null;
    removed: Generated<boolean>;
  };
  calendar_answers: {
    occurrence_id: string;
    uid: string;
    state: EventAnswer;
    place: Generated<string>;
    offered_until: Timestamp | null;
  };
  calendar_feeds: { uid: string; token_hash: string; created_at: Timestamp };
}

declare module '../../platform/database/schema' {
  interface Database extends CalendarEventsTables {}
}

export type CalendarEventRow = Selectable<CalendarEventsTables['calendar_events']>;

/** What a date has of its own in place of what its event says. */
export interface OccurrenceChanges {
  title?: string;
  description?: string;
  link?: string;
  minutes?: number;
  capacity?: number | null;
  wallTime?: string;
}

/** When a date of an event is. */
export interface OccurrenceTimes {
  occurrence: string;
  wallTime: string;
  startsAt: Date;
  endsAt: Date;
}
