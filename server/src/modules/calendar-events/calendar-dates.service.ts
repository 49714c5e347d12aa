import type { Transaction } from '../../platform/database/transaction';
import type { CalendarEventsRepositories } from './calendar-events.repositories';
import type { CalendarEventRow } from './calendar-events.tables';
import { guestsOf, horizonOf } from './dates';
import { fillPlaces } from './places';
import { occurrencesOf, timesOf } from './recurrence';
import { publishEvent, tellGuests } from './tell-guests';

const batch = 100;

export interface CalendarDatesDependencies {
  repositories: Pick<CalendarEventsRepositories, 'answers' | 'calendarEvents'>;
  transaction: Transaction<CalendarEventsRepositories>;
  clock: () => Date;
}

/** What happens to dates as time goes by. Each run does what is due, whatever earlier runs did. */
export function createCalendarDatesService({ repositories, transaction, clock }: CalendarDatesDependencies) {
  /** Adds dates that come into sight, and moves those whose zone has changed its rules. */
  const lookAt = (id: string) =>
    transaction(async (bound) => {
      const event = await bound.calendarEvents.lock(id);
      if (!event) return;
      const now = clock();
      const dates = await bound.occurrences.list(id);
      const moved = dates.flatMap((date) => {
        const { occurrence, wall_time: wallTime, changes, starts_at: startsAt } = date;
        const times = timesOf(occurrence, wallTime, {
          timezone: event.timezone,
          minutes: changes.minutes ?? event.minutes,
        });
        const isMoved = startsAt > now && times.startsAt.getTime() !== startsAt.getTime();
        return isMoved ? [{ ...times, id: date.id }] : [];
      });
      if (moved.length > 0) await bound.occurrences.move(moved, id);
      const added = event.recurrence ? await bound.occurrences.add(id, comingDates(event, now)) : 0;
      if (moved.length === 0 && added === 0) return;
      if (moved.length > 0) await bound.calendarEvents.update(id, {}, now);
      for (const [occurrenceId, uids] of await guestsOf(
        bound,
        moved.map((date) => date.id),
      ))
        await tellGuests(bound, uids, { occurrenceId, what: 'moved', version: event.sequence, now });
      await publishEvent(bound, event.audience, 'update', id);
    });

  return {
    async extend(): Promise<void> {
      let after: string | undefined;
      for (;;) {
        const events = await repositories.calendarEvents.listUpcoming(after, batch);
        for (const { id } of events) await lookAt(id);
        after = events.at(-1)?.id;
        if (events.length < batch) return;
      }
    },

    /** Gives free places to those who wait, also those of offers that nobody took. */
    async fill(): Promise<void> {
      for (const id of await repositories.answers.unfilled(clock(), batch)) {
        await transaction(async (bound) => {
          const date = await bound.occurrences.lock(id);
          if (!date) return;
          await fillPlaces(bound, date, clock());
          await publishEvent(bound, date.audience, 'answer', date.event_id);
        });
      }
    },
  };
}

const comingDates = (event: CalendarEventRow, now: Date) =>
  occurrencesOf(
    {
      startsAt: event.starts_at,
      timezone: event.timezone,
      minutes: event.minutes,
      recurrence: event.recurrence,
    },
    { from: now, until: horizonOf(now) },
  ).filter(({ startsAt }) => startsAt > now);
