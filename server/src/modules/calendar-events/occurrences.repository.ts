import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EventAudience } from '@bestie/contracts/calendar-events';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { OccurrenceChanges, OccurrenceTimes } from './calendar-events.tables';
import { capacityOf } from './occurrences.sql';

/** A date as its event keeps it. */
export interface StoredOccurrence {
  id: string;
  event_id: string;
  occurrence: string;
  wall_time: string;
  starts_at: Date;
  ends_at: Date;
  changes: OccurrenceChanges;
  cancelled_at: Date | null;
  removed: boolean;
}

/** A date that is locked for answers. */
export type LockedOccurrence = StoredOccurrence & { capacity: number | null; audience: EventAudience };

/** SQL of `calendar_occurrences`. */
export function createOccurrencesRepository(db: Kysely<Database>) {
  const times = (all: readonly (OccurrenceTimes & { id?: string })[]) =>
    JSON.stringify(
      all.map(({ id, occurrence, wallTime, startsAt, endsAt }) => ({
        id,
        occurrence,
        wall_time: wallTime,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
    );
  const columns = sql`id uuid, occurrence text, wall_time text, starts_at timestamptz, ends_at timestamptz`;

  return {
    /** All dates of an event, by time. */
    list: (eventId: string): Promise<StoredOccurrence[]> =>
      db
        .selectFrom('calendar_occurrences')
        .select([
          'id',
          'event_id',
          'occurrence',
          'wall_time',
          'starts_at',
          'ends_at',
          'changes',
          'cancelled_at',
          'removed',
        ])
        .where('event_id', '=', eventId)
        .orderBy('occurrence')
        .execute(),

    /** One date, locked: answers to it come one after the other. */
    async lock(id: string): Promise<LockedOccurrence | undefined> {
      const { rows } = await sql<LockedOccurrence>`
        select o.*, ${capacityOf} as capacity, e.audience from calendar_occurrences o
        join calendar_events e on e.id = o.event_id and e.deleted_at is null
        where o.id = ${id} for update of o`.execute(db);
      return rows[0];
    },

    /** Adds dates that the event does not have. @returns how many */
    async add(eventId: string, dates: readonly OccurrenceTimes[]): Promise<number> {
      const { numAffectedRows } = await sql`
        insert into calendar_occurrences (event_id, occurrence, wall_time, starts_at, ends_at)
        select ${eventId}::uuid, g.occurrence, g.wall_time, g.starts_at, g.ends_at
        from jsonb_to_recordset(${times(dates)}::jsonb) as g (${columns})
        where not exists (select 1 from calendar_occurrences o where o.event_id = ${eventId}::uuid and o.occurrence = g.occurrence)
      `.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Moves dates, all at once, and to another event where one is given. */
    async move(dates: readonly (OccurrenceTimes & { id: string })[], eventId: string): Promise<void> {
      await sql`
        update calendar_occurrences o set event_id = ${eventId}::uuid, occurrence = g.occurrence, wall_time = g.wall_time,
          starts_at = g.starts_at, ends_at = g.ends_at
        from jsonb_to_recordset(${times(dates)}::jsonb) as g (${columns}) where o.id = g.id`.execute(db);
    },

    async setChanges(id: string, changes: OccurrenceChanges): Promise<void> {
      await db
        .updateTable('calendar_occurrences')
        .set({ changes: toJson(changes) })
        .where('id', '=', id)
        .execute();
    },

    async cancel(ids: readonly string[], message: string, now: Date): Promise<void> {
      await db
        .updateTable('calendar_occurrences')
        .set({ cancelled_at: now, cancel_message: message })
        .where('id', 'in', ids)
        .where('cancelled_at', 'is', null)
        .execute();
    },

    async remove(ids: readonly string[]): Promise<void> {
      await db.updateTable('calendar_occurrences').set({ removed: true }).where('id', 'in', ids).execute();
    },

    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('calendar_occurrences').where('id', 'in', ids).execute();
    },
  };
}
