import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { calendarEventsContract, EventDetail } from '@bestie/contracts/calendar-events.contract';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireVoice } from '../../platform/identity/mutes';
import { requireOwner } from '../../platform/module/define-policy';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { changeDates, findRepeated } from './change-dates';
import type { EventChange } from './event-change';
import { audiencesOf, datePolicy, eventPolicy, requireRoom } from './calendar-events.policy';
import { presentOccurrence, presentOccurrenceDetail } from './calendar-events.presenter';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { CalendarEventRow } from './calendar-events.tables';
import { affected, dayBefore, guestsOf, horizonOf } from './dates';
import { fillPlaces, freePlaces } from './places';
import { occurrencesOf } from './recurrence';
import { requireTier } from './require-tier';
import { publishEvent, tellGuests } from './tell-guests';

type Input<Verb extends keyof typeof calendarEventsContract> = ParsedInputOf<
  (typeof calendarEventsContract)[Verb]
>;

export interface CalendarEventsDependencies {
  repositories: Pick<CalendarEventsRepositories, 'calendarEvents'>;
  transaction: Transaction<CalendarEventsRepositories>;
  clock: () => Date;
}

export type CalendarEventsService = ReturnType<typeof createCalendarEventsService>;

/** Events of the community calendar, their dates, and who comes. */
export function createCalendarEventsService({
  repositories,
  transaction,
  clock,
}: CalendarEventsDependencies) {
  const onlooker = (caller: Pick<Person, 'uid' | 'role'>) => ({
    uid: caller.uid,
    audiences: audiencesOf(caller),
    now: clock(),
  });

  async function detail(caller: Person, eventId: string, occurrence: string): Promise<EventDetail> {
    const row = await repositories.calendarEvents.find(onlooker(caller), eventId, occurrence);
    return presentOccurrenceDetail(requireFound(row), caller, clock());
  }

  /**
   * Makes a change of one, some or all dates of a locked event.
   * @param earlier what a repeated call, whose change is made already, answers
   * @returns the event and the name of the date then
   */
  async function change(
    caller: Person,
    {
      eventId,
      occurrence,
      version,
      reason,
    }: Pick<Input<'cancel'>, 'eventId' | 'occurrence' | 'version' | 'reason'>,
    verb: 'update' | 'cancel' | 'remove',
    act: (
      bound: CalendarEventsRepositories,
      change: EventChange,
    ) => Promise<{ eventId: string; occurrence: string }>,
    earlier?: (
      bound: CalendarEventsRepositories,
      event: CalendarEventRow,
    ) => Promise<{ eventId: string; occurrence: string } | undefined>,
  ): Promise<{ eventId: string; occurrence: string }> {
    return transaction(async (bound) => {
      const event = requireFound(await bound.calendarEvents.lock(eventId));
      eventPolicy.require(caller, event, 'edit');
      const repeated = await earlier?.(bound, event);
      if (repeated) return repeated;
      requireFound(await bound.calendarEvents.find(onlooker(caller), eventId, occurrence));
      requireOwner(caller, event.owner_uid, { reason });
      requireVersion(event, version);
      const dates = await bound.occurrences.list(eventId);
      const date = requireFound(dates.find((each) => each.occurrence === occurrence));
      const changed = await act(bound, { caller, event, date, dates, now: clock() });
      await record(bound, caller, verb, event, reason);
      await publishEvent(bound, event.audience, verb, eventId);
      return changed;
    });
  }

  return {
    async list(caller: Person, { from, to }: Input<'list'>) {
      const rows = await repositories.calendarEvents.list(
        onlooker(caller),
        new Date(`${from}T00:00:00Z`),
        new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
      );
      return { items: rows.map((row) => presentOccurrence(row, caller, clock())) };
    },

    get: (caller: Person, { eventId, occurrence }: Input<'get'>) => detail(caller, eventId, occurrence),

    async create(caller: Person, input: Input<'create'>): Promise<EventDetail> {
      const { id, startsAt, tierId, ...values } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await requireVoice(bound.people, caller);
        const hosted = await bound.calendarEvents.countLocked(caller.uid);
        const earlier = await bound.calendarEvents.byId(id);
        if (earlier) {
          if (earlier.owner_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        requireRoom(hosted);
        await bound.calendarEvents.requireTrashRoom(caller.uid, limits.calendar.perPerson);
        await requireTier(bound, values.audience, tierId);
        const now = clock();
        const dates = occurrencesOf({ startsAt, ...values }, { from: now, until: horizonOf(now) });
        const first = dates[0];
        if (!first || first.startsAt <= now || first.startsAt > horizonOf(now))
          throw BestieError.field('startsAt', 'Choose a time within the coming year.');
        await bound.calendarEvents.insert(
          { id, ownerUid: caller.uid, requestHash },
          { ...values, starts_at: startsAt, tier_id: tierId ?? null },
          now,
        );
        await bound.occurrences.add(id, dates);
        await publishEvent(bound, values.audience, 'create', id);
      });
      return detail(caller, id, startsAt);
    },

    async update(caller: Person, input: Input<'update'>): Promise<EventDetail> {
      const changed = await change(
        caller,
        input,
        'update',
        async (bound, about) => {
          await requireVoice(bound.people, caller);
          return changeDates(bound, about, input);
        },
        (bound, event) => findRepeated(bound, event, input),
      );
      return detail(caller, changed.eventId, changed.occurrence);
    },

    /** Cancelled dates stay in the calendar; a series that goes on beyond them has no dates after them. */
    async cancel(caller: Person, { scope, message, ...input }: Input<'cancel'>): Promise<EventDetail> {
      const changed = await change(caller, input, 'cancel', async (bound, { event, date, dates, now }) => {
        if (message) await requireVoice(bound.people, caller);
        const chosen = affected(scope, date, dates).filter(
          (each) => each.cancelled_at === null && !each.removed && each.ends_at > now,
        );
        if (chosen.length > 0) {
          const ids = chosen.map(({ id }) => id);
          await bound.occurrences.cancel(ids, message, now);
          for (const [occurrenceId, uids] of await guestsOf(bound, ids))
            await tellGuests(bound, uids, {
              occurrenceId,
              what: 'cancelled',
              version: event.sequence,
              now,
            });
        }
        const { recurrence } = event;
        const lastDay = dates.at(-1)?.occurrence.slice(0, 10);
        const isOver =
          scope !== 'this' &&
          lastDay &&
          recurrence &&
          (recurrence.until === null || recurrence.until > lastDay);
        await bound.calendarEvents.update(
          event.id,
          isOver ? { recurrence: { ...recurrence, until: lastDay } } : {},
          now,
        );
        return { eventId: event.id, occurrence: date.occurrence };
      });
      return detail(caller, changed.eventId, changed.occurrence);
    },

    /** @throws BestieError `forbidden` where somebody wants to come */
    async remove(caller: Person, { scope, ...input }: Input<'remove'>) {
      let removed = 0;
      await change(caller, input, 'remove', async (bound, { event, date, dates, now }) => {
        const chosen = affected(scope, date, dates);
        const ids = chosen.map(({ id }) => id);
        if ((await bound.answers.of(ids)).length > 0)
          throw new BestieError('forbidden', { message: 'People want to come: cancel it instead.' });
        removed = chosen.length;
        if (chosen.length === dates.filter((each) => !each.removed).length || !event.recurrence) {
          await bound.calendarEvents.setDeleted(event.id, caller.uid, now);
        } else if (scope === 'this') {
          await bound.occurrences.remove(ids);
          await bound.calendarEvents.update(event.id, {}, now);
        } else {
          await bound.occurrences.delete(ids);
          await bound.calendarEvents.update(
            event.id,
            { recurrence: { ...event.recurrence, until: dayBefore(date) } },
            now,
          );
        }
        return { eventId: event.id, occurrence: date.occurrence };
      });
      return { removed };
    },

    /** A host cannot restore an event that an admin removed. */
    async restore(caller: Person, { eventId, reason }: Input<'restore'>) {
      return transaction(async (bound) => {
        const event = requireFound(await bound.calendarEvents.lock(eventId, { trash: true }));
        eventPolicy.require(caller, event, 'edit');
        requireOwner(caller, event.owner_uid, { reason });
        if (event.owner_uid === caller.uid) {
          if ((event.deleted_by ?? caller.uid) !== caller.uid) throw new BestieError('not_found');
          await requireVoice(bound.people, caller);
        }
        if (event.owner_uid !== null) requireRoom(await bound.calendarEvents.countLocked(event.owner_uid));
        await bound.calendarEvents.setDeleted(eventId, null, clock());
        await record(bound, caller, 'restore', event, reason);
        await publishEvent(bound, event.audience, 'restore', eventId);
        return { restored: 1 };
      });
    },

    async answer(caller: Person, { eventId, occurrence, coming }: Input<'answer'>): Promise<EventDetail> {
      await transaction(async (bound) => {
        const row = requireFound(await bound.calendarEvents.find(onlooker(caller), eventId, occurrence));
        // Whoever changes the event locks it before its dates.
        const isThere = await bound.calendarEvents.keep(eventId);
        const date = isThere ? await bound.occurrences.lock(row.id) : undefined;
        if (!date || date.removed || date.event_id !== eventId) throw new BestieError('not_found');
        const now = clock();
        const { starts_at, cancelled_at } = date;
        datePolicy.require(caller, { starts_at, cancelled: cancelled_at !== null, now }, 'answer');
        const mine = await bound.answers.find(date.id, caller.uid);
        const isHeld = mine?.state === 'going' || (mine?.state === 'offered' && mine.offered_until! > now);
        if (!coming) {
          if (!(await bound.answers.delete(date.id, caller.uid))) return;
          if (isHeld) await fillPlaces(bound, date, now);
        } else if (mine?.state === 'going' || mine?.state === 'waiting') {
          return;
        } else if (isHeld) {
          await bound.answers.set(date.id, [caller.uid], 'going');
        } else {
          await fillPlaces(bound, date, now);
          const free = await freePlaces(bound, date, now);
          const isFree =
            (free === null || free > 0) && (await bound.answers.waiting(date.id, 1)).length === 0;
          await bound.answers.delete(date.id, caller.uid);
          await bound.answers.set(date.id, [caller.uid], isFree ? 'going' : 'waiting');
        }
        await publishEvent(bound, row.audience, 'answer', eventId);
      });
      return detail(caller, eventId, occurrence);
    },
  };
}

/** Actions of admins on events of others are audited. */
async function record(
  { audit }: Pick<CalendarEventsRepositories, 'audit'>,
  caller: Person,
  verb: 'update' | 'cancel' | 'remove' | 'restore',
  event: CalendarEventRow,
  reason: string | undefined,
): Promise<void> {
  if (event.owner_uid === caller.uid || reason === undefined) return;
  await audit.record({
    actor: caller,
    action: `calendarEvents.${verb}`,
    target: { kind: 'calendarEvent', id: event.id },
    reason,
  });
}
