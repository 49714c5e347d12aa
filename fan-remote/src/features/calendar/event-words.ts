import { uuidv7 } from 'uuidv7';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import type { EventDetail, Recurrence } from '@bestie/contracts/calendar-events.contract';

/** What the form of an event holds. */
export interface EventWords {
  /** Of the event that is made, so that a repeated call makes one. */
  id: string;
  title: string;
  description: string;
  link: string;
  startsAt: string;
  timezone: string;
  minutes: number;
  recurrence: Recurrence | null;
  capacity: number | null;
  audience: EventAudience;
}

export const blankEvent = (startsAt: string): EventWords => ({
  id: uuidv7(),
  title: '',
  description: '',
  link: '',
  startsAt,
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  minutes: 90,
  recurrence: null,
  capacity: null,
  audience: 'fans',
});

export const eventWords = ({
  title,
  description,
  link,
  wallTime,
  timezone,
  minutes,
  recurrence,
  capacity,
  audience,
}: EventDetail): EventWords => ({
  id: uuidv7(),
  title,
  description,
  link,
  startsAt: wallTime,
  timezone,
  minutes,
  recurrence,
  capacity,
  audience,
});
