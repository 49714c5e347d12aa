import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { calendarEventsContract } from '@bestie/contracts/calendar-events.contract';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { EventValues } from './calendar-events.repository';
import type { CalendarEventRow, OccurrenceChanges } from './calendar-events.tables';
import { requireRoom } from './calendar-events.policy';
import type { EventChange } from './event-change';
import { dayBefore, guestsOf } from './dates';
import { fillPlaces } from './places';
import type { StoredOccurrence } from './occurrences.repository';
import { minutesBetween, shiftWallTime } from '../../platform/wall-time';
import { timesOf } from './recurrence';
import { compareSeries } from './series-changes';
import { requireTier } from './require-tier';
import { tellGuests } from './tell-guests';

type Update = ParsedInputOf<(typeof calendarEventsContract)['update']>;
type Changed = { eventId: string; occurrence: string };

/** Dates whose free places a change gives to those who wait, so that it stays short. */
const filledAtOnce = 20;

/**
 * Changes one date, this and the following, or all dates of a locked event.
 * @returns where the date is then
 * @throws BestieError `limit_reached` where the host would host too many events
 */
export async function changeDates(
  bound: CalendarEventsRepositories,
  change: EventChange,
  input: Update,
): Promise<Changed> {
  const { event, date } = change;
  const countHosted = async () =>
    event.owner_uid === null ? 0 : bound.calendarEvents.countLocked(event.owner_uid);
  const hosted = await countHosted();
  const changed =
    input.scope === 'this' && event.recurrence
      ? await changeOne(bound, change, input)
      : input.scope === 'following' && date.occurrence > event.starts_at
        ? await changeFollowing(bound, change, input)
        : await changeSeries(bound, event, { ...change, input });
  if ((await countHosted()) > hosted) requireRoom(hosted);
  // More places may have become free. Beyond these dates, they are given within a minute.
  if (input.capacity !== undefined)
    for (const id of await bound.answers.unfilled(change.now, filledAtOnce, changed.eventId)) {
      const locked = await bound.occurrences.lock(id);
      if (locked) await fillPlaces(bound, locked, change.now);
    }
  return changed;
}

/** One date gets something of its own. @throws BestieError `invalid_input` about what only a series can change */
async function changeOne(
  bound: CalendarEventsRepositories,
  { event, date, now }: EventChange,
  { title, description, link, minutes, capacity, startsAt, ...input }: Update,
): Promise<Changed> {
  for (const field of ['timezone', 'recurrence', 'audience'] as const) {
    if (input[field] !== undefined && JSON.stringify(input[field]) !== JSON.stringify(event[field]))
      throw BestieError.field(field, 'Change this for all dates.');
  }
  if (input.tierId !== undefined && input.tierId !== event.tier_id)
    throw BestieError.field('tierId', 'Change this for all dates.');
  const given = { title, description, link, minutes, capacity, wallTime: startsAt };
  const series: Required<OccurrenceChanges> = {
    title: event.title,
    description: event.description,
    link: event.link,
    minutes: event.minutes,
    capacity: event.capacity,
    wallTime: date.occurrence,
  };
  const own: OccurrenceChanges = { ...date.changes };
  for (const field of Object.keys(series) as (keyof OccurrenceChanges)[]) {
    const value = given[field];
    // What is as in the series follows it again.
    if (value === series[field]) delete own[field];
    else if (value !== undefined) Object.assign(own, { [field]: value });
  }
  const times = timesOf(date.occurrence, own.wallTime ?? date.occurrence, {
    timezone: event.timezone,
    minutes: own.minutes ?? event.minutes,
  });
  await bound.occurrences.setChanges(date.id, own);
  await bound.occurrences.move([{ ...times, id: date.id }], event.id);
  await bound.calendarEvents.update(event.id, {}, now);
  if (times.startsAt.getTime() !== date.starts_at.getTime()) await tellMoved(bound, event, [date.id], now);
  return { eventId: event.id, occurrence: date.occurrence };
}

/**
 * The date of the event that the following dates have become, if the call is a repeated one whose answer was lost.
 * @throws BestieError `already_exists` where another call made an event with the id
 */
export async function findRepeated(
  bound: CalendarEventsRepositories,
  { owner_uid }: CalendarEventRow,
  input: Update,
): Promise<Changed | undefined> {
  if (input.scope !== 'following' || input.newId === undefined) return undefined;
  const earlier = await bound.calendarEvents.byId(input.newId);
  if (!earlier) return undefined;
  if (earlier.owner_uid !== owner_uid || earlier.request_hash !== hashOfRequest(input))
    throw new BestieError('already_exists');
  const dates = (await bound.occurrences.list(earlier.id)).filter(({ removed }) => !removed);
  const first = requireFound(dates.find(({ occurrence }) => occurrence === earlier.starts_at) ?? dates[0]);
  return { eventId: earlier.id, occurrence: first.occurrence };
}

/** The following dates become an event of their own. */
async function changeFollowing(
  bound: CalendarEventsRepositories,
  change: EventChange,
  input: Update,
): Promise<Changed> {
  const { event, date, dates, now } = change;
  if (!event.recurrence) throw BestieError.field('scope', 'This event has one date.');
  if (input.newId === undefined) throw BestieError.field('newId', 'Give the new event an id.');
  const following = dates.filter(({ occurrence }) => occurrence >= date.occurrence);
  const { title, description, link, timezone, minutes, recurrence, capacity, audience, tier_id } = event;
  const values: EventValues = {
    title,
    description,
    link,
    starts_at: date.occurrence,
    timezone,
    minutes,
    recurrence,
    capacity,
    audience,
    tier_id,
  };
  await bound.calendarEvents.insert(
    { id: input.newId, ownerUid: event.owner_uid, requestHash: hashOfRequest(input) },
    values,
    now,
  );
  await bound.occurrences.move(
    following.map((each) => ({
      id: each.id,
      occurrence: each.occurrence,
      wallTime: each.wall_time,
      startsAt: each.starts_at,
      endsAt: each.ends_at,
    })),
    input.newId,
  );
  await bound.calendarEvents.update(
    event.id,
    { recurrence: { ...event.recurrence, until: dayBefore(date) } },
    now,
  );
  const next = await bound.calendarEvents.lock(input.newId);
  if (!next) throw new BestieError('internal');
  return changeSeries(bound, next, { ...change, dates: following, input });
}

/**
 * All dates of an event. Dates of a series that have begun stay as they were; those that a changed rule drops are cancelled
 * for the people who wanted to come.
 */
async function changeSeries(
  bound: CalendarEventsRepositories,
  event: CalendarEventRow,
  { date, dates, input, now }: Pick<EventChange, 'date' | 'dates' | 'now'> & { input: Update },
): Promise<Changed> {
  // The caller looked at one date; the whole series moves by as much as that date does.
  const shift = input.startsAt === undefined ? 0 : minutesBetween(date.wall_time, input.startsAt);
  const { title, description, link, audience = event.audience, capacity } = input;
  const tierId = input.tierId ?? (audience === 'tier' ? (event.tier_id ?? undefined) : undefined);
  await requireTier(bound, audience, tierId);
  const values: Partial<EventValues> = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(link !== undefined && { link }),
    audience,
    tier_id: tierId ?? null,
    ...(capacity !== undefined && { capacity }),
  };
  const schedule = {
    startsAt: shiftWallTime(event.starts_at, shift),
    timezone: input.timezone ?? event.timezone,
    minutes: input.minutes ?? event.minutes,
    recurrence: input.recurrence === undefined ? event.recurrence : input.recurrence,
  };
  const { begun, kept, dropped, added } = compareSeries(dates, event, schedule, now);
  if (kept.length + added.length === 0 && (begun.length === 0 || shift !== 0))
    throw BestieError.field('startsAt', 'Choose a time within the coming year.');
  await dropDates(bound, event, { dropped, names: new Set([...begun, ...kept].map(nameOf)), now });
  await bound.occurrences.move(kept, event.id);
  await bound.occurrences.add(event.id, added);
  const { startsAt, ...rest } = schedule;
  await bound.calendarEvents.update(event.id, { ...values, ...rest, starts_at: startsAt }, now);
  await tellMoved(
    bound,
    event,
    kept.flatMap(({ id, isMoved, startsAt: at }) => (isMoved && at > now ? [id] : [])),
    now,
  );
  const same = begun.find(({ id }) => id === date.id) ?? kept.find(({ id }) => id === date.id);
  const shown = same ?? kept[0] ?? added[0] ?? begun.at(-1) ?? date;
  return { eventId: event.id, occurrence: shown.occurrence };
}

const nameOf = ({ occurrence }: { occurrence: string }): string => occurrence;

/**
 * Drops dates. What people wanted to come to stays in the calendar, cancelled, under a name that no other date has.
 * @param names those of the dates that stay
 */
async function dropDates(
  bound: CalendarEventsRepositories,
  { id: eventId, sequence }: CalendarEventRow,
  { dropped, names, now }: { dropped: readonly StoredOccurrence[]; names: Set<string>; now: Date },
): Promise<void> {
  const guests = await guestsOf(
    bound,
    dropped.map(({ id }) => id),
  );
  await bound.occurrences.delete(dropped.flatMap(({ id }) => (guests.has(id) ? [] : [id])));
  const awaited = dropped.filter(({ id }) => guests.has(id));
  const cancelled = awaited.filter(({ cancelled_at }) => cancelled_at === null);
  for (const { id: occurrenceId } of cancelled)
    await tellGuests(bound, guests.get(occurrenceId)!, {
      occurrenceId,
      what: 'cancelled',
      version: sequence,
      now,
    });
  if (cancelled.length > 0)
    await bound.occurrences.cancel(
      cancelled.map(({ id }) => id),
      'This date was dropped.',
      now,
    );
  const renamed = awaited.map(({ id, occurrence, wall_time: wallTime, starts_at, ends_at }) => {
    let name = occurrence;
    while (names.has(name)) name = shiftWallTime(name, 1);
    names.add(name);
    return { id, occurrence: name, wallTime, startsAt: starts_at, endsAt: ends_at };
  });
  await bound.occurrences.move(renamed, eventId);
}

async function tellMoved(
  bound: CalendarEventsRepositories,
  { sequence }: Pick<CalendarEventRow, 'sequence'>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const [occurrenceId, uids] of await guestsOf(bound, ids))
    await tellGuests(bound, uids, { occurrenceId, what: 'moved', version: sequence, now });
}
