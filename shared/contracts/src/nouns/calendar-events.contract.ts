import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import { day, daySpan, id, instant, peopleLine, peopleText, reason, timezone, version } from '../http/fields';
import { limits } from '../http/limits';
import { forumPersonSchema } from './forum.contract';
import {
  eventAnswers,
  eventAudiences,
  eventScopes,
  frequencies,
  monthlyBy,
  weekdays,
} from './calendar-events';

const { calendar } = limits;

/** The 30th of February is a day that JavaScript takes for the 2nd of March. */
function isOnCalendar(text: string): boolean {
  const at = new Date(`${text}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Date and time on the clock of the event’s zone: `2026-11-26T19:00`. */
export const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((text) => text >= '2000' && text < '2200' && isOnCalendar(text), 'Choose a day and a time.');

/** Where an event happens: a page of Bestie or an address on the web. */
const link = z
  .string()
  .trim()
  .max(calendar.linkLength)
  .refine(
    (text) => text === '' || /^\/[^/\\]/.test(text) || /^https?:\/\/[^\s/]+/.test(text),
    'Enter a link that begins with https:// or a path of Bestie.',
  );

export const recurrenceSchema = z
  .strictObject({
    frequency: z.enum(frequencies),
    /** Every so many days, weeks or months. */
    interval: z.number().int().min(1).max(calendar.interval),
    /** Of weekly events; the weekday of the start if empty. */
    weekdays: z.array(z.enum(weekdays)).max(7),
    monthlyBy: z.enum(monthlyBy),
    /** The last day, in the event’s zone; null for one without end. */
    until: day.nullable(),
  })
  .refine(({ weekdays: days }) => new Set(days).size === days.length, {
    message: 'A weekday is given twice.',
  });
export type Recurrence = z.output<typeof recurrenceSchema>;

const minutes = z.number().int().min(calendar.minutes.min).max(calendar.minutes.max);
const capacity = z.number().int().min(1).max(calendar.capacity).nullable();

/** What a host says of an event. */
const fields = z.object({
  title: peopleLine({ max: calendar.titleLength }),
  description: peopleText({ min: 0, max: calendar.descriptionLength }),
  link,
  startsAt: wallTime,
  timezone,
  minutes,
  recurrence: recurrenceSchema.nullable(),
  /** How many people can come; null for everybody. */
  capacity,
  audience: z.enum(eventAudiences),
  /** With the audience `tier` only: its members, and those of higher tiers, see the event. */
  tierId: id.optional(),
});

/** One date of an event. */
export const eventOccurrenceSchema = z.object({
  eventId: id,
  /** Names the date within its event: when the series has it. Moving one date keeps it, moving the series moves it. */
  occurrence: wallTime,
  version,
  title: z.string(),
  description: z.string(),
  link: z.string(),
  /** On the clock of {@link timezone}. A time that does not exist there moves forward by the gap. */
  wallTime: wallTime,
  timezone: z.string(),
  minutes: z.number().int(),
  startsAt: instant,
  endsAt: instant,
  audience: z.enum(eventAudiences),
  /** The lowest tier whose members see it; null unless the audience is `tier`. */
  tier: z.object({ id, name: z.string() }).nullable(),
  recurs: z.boolean(),
  cancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  capacity: z.number().int().nullable(),
  going: z.number().int(),
  waiting: z.number().int(),
  answer: z.enum(eventAnswers).nullable(),
  /** Until when an offered place is kept. */
  offeredUntil: instant.nullable(),
  /** Null for a former member. */
  host: forumPersonSchema.nullable(),
  can: z.object({ edit: z.boolean(), answer: z.boolean() }),
});
export type EventOccurrence = z.output<typeof eventOccurrenceSchema>;

export const eventDetailSchema = eventOccurrenceSchema.extend({
  recurrence: recurrenceSchema.nullable(),
  /** The first of those who come, as far as the caller may see them. */
  people: z.array(forumPersonSchema),
});
export type EventDetail = z.output<typeof eventDetailSchema>;

const one = z.object({ eventId: id, occurrence: wallTime });
/** Admins say why they change an event of somebody else. */
const change = one.extend({ version, scope: z.enum(eventScopes), reason: reason.optional() });
const changed = { access: 'creator', scope: 'moderated', rate: 'write' } as const;

export const calendarEventsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/calendar/events',
    summary:
      'Lists at most 1,000 dates of events that overlap the given days (UTC), the earliest first. Where there are more, the caller’s own and those that they answered are kept, then the earliest.',
    input: daySpan(calendar.listDays),
    output: z.object({ items: z.array(eventOccurrenceSchema) }),
    access: 'fan',
    scope: 'none',
    rate: 'read',
    heavy: true,
    cookie: true,
  },
  get: {
    method: 'GET',
    path: '/api/calendar/events/{eventId}/{occurrence}',
    summary: 'One date of an event, with the people who come.',
    input: one,
    output: eventDetailSchema,
    access: 'fan',
    scope: 'none',
    rate: 'read',
    errors: ['not_found'],
    cookie: true,
  },
  create: {
    method: 'POST',
    path: '/api/calendar/events',
    summary: 'Creates an event. The same `id` sent twice creates one.',
    input: fields.extend({ id }),
    output: eventDetailSchema,
    access: 'creator',
    scope: 'none',
    rate: 'write',
    errors: ['already_exists', 'limit_reached'],
    publishes: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/calendar/events/{eventId}/{occurrence}',
    summary: 'Changes one date, this and the following, or all dates of an event.',
    input: change.extend({
      ...fields.partial().shape,
      /** Id of the event that the following dates become; of the scope `following` alone. */
      newId: id.optional(),
    }),
    output: eventDetailSchema,
    ...changed,
    errors: ['not_found', 'conflict', 'limit_reached', 'already_exists'],
    publishes: true,
  },
  cancel: {
    method: 'POST',
    path: '/api/calendar/events/{eventId}/{occurrence}/cancel',
    summary: 'Cancels dates. They stay in the calendar, and everybody who wanted to come is notified.',
    input: change.extend({ message: peopleText({ min: 0, max: calendar.cancelLength }) }),
    output: eventDetailSchema,
    ...changed,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    method: 'POST',
    path: '/api/calendar/events/{eventId}/{occurrence}/remove',
    summary:
      'Removes dates that nobody wants to come to. An event with all its dates can be restored for 30 days.',
    input: change,
    output: z.object({ removed: z.number().int() }),
    ...changed,
    errors: ['not_found', 'conflict'],
  },
  restore: {
    method: 'POST',
    path: '/api/calendar/events/{eventId}/restore',
    summary: 'Restores a removed event.',
    input: z.object({ eventId: id, reason: reason.optional() }),
    output: z.object({ restored: z.number().int() }),
    ...changed,
    errors: ['not_found', 'forbidden', 'limit_reached'],
    publishes: true,
  },
  answer: {
    method: 'PUT',
    path: '/api/calendar/events/{eventId}/{occurrence}/answer',
    summary:
      'Says whether the caller comes. Without a free place they wait; a place that is free later goes to the first who waits.',
    input: one.extend({ coming: z.boolean() }),
    output: eventDetailSchema,
    access: 'fan',
    scope: 'none',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  getFeed: {
    method: 'GET',
    path: '/api/calendar/feed',
    summary: 'Since when the caller has a calendar address; null without one.',
    input: z.object({}),
    output: z.object({ createdAt: instant.nullable() }),
    access: 'fan',
    scope: 'own',
    rate: 'read',
    cookie: true,
  },
  createFeed: {
    method: 'POST',
    path: '/api/calendar/feed',
    summary: 'Makes a calendar address for other programs. It is shown once; an earlier one stops working.',
    input: z.object({}),
    output: z.object({ path: z.string(), createdAt: instant }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
  deleteFeed: {
    method: 'DELETE',
    path: '/api/calendar/feed',
    summary: 'Ends the caller’s calendar address.',
    input: z.object({}),
    output: z.object({ deleted: z.boolean() }),
    access: 'fan',
    scope: 'own',
    rate: 'write',
  },
});
