import { uuidv7 } from 'uuidv7';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import type { EventDetail, Recurrence } from '@bestie/contracts/calendar-events.contract';

/** Whose an event is that an admin changes. */
export const ofOthers = 'Someone else hosts this event.';

/** The fields of the event form. */
export interface EventWords {
  /** Id of a new event, so that a repeated request creates one event. */
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
  /** Of the audience `tier`: the lowest one; empty until it is chosen. */
  tierId: string;
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
  tierId: '',
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
  tier,
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
  tierId: tier?.id ?? '',
});

/** What is changed of an event. A date of a series takes all else from the series. */
export function changesOf(words: EventWords, date: EventDetail): Partial<Omit<EventWords, 'id'>> {
  const { id: _before, ...before } = eventWords(date);
  const fields = Object.keys(before) as (keyof typeof before)[];
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(words[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, words[field]]),
  );
}
