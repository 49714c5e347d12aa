import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EventAnswer } from '@bestie/contracts/calendar-events';
import type { Database } from '../../platform/database/schema';
import { capacityOf, isHeld, isOpenToGuest, isWaiting } from './occurrences.sql';

/** SQL of `calendar_answers`. */
export function createAnswersRepository(db: Kysely<Database>) {
  const ofOne = (occurrenceId: string, uid: string) =>
    db.selectFrom('calendar_answers').where('occurrence_id', '=', occurrenceId).where('uid', '=', uid);
  return {
    find: (occurrenceId: string, uid: string) =>
      ofOne(occurrenceId, uid).select(['state', 'offered_until']).executeTakeFirst(),

    /** Places of a locked date that are taken or offered. */
    async held(occurrenceId: string, now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from calendar_answers a
        join calendar_occurrences o on o.id = a.occurrence_id
        join calendar_events e on e.id = o.event_id
        where a.occurrence_id = ${occurrenceId} and ${isHeld(now)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Those who wait longest. */
    async waiting(occurrenceId: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select a.uid from calendar_answers a
        where a.occurrence_id = ${occurrenceId} and ${isWaiting} order by a.place limit ${limit}`.execute(db);
      return rows.map(({ uid }) => uid);
    },

    /** Sets a person's answer; their place in the order stays when they had one. */
    async set(
      occurrenceId: string,
      uids: readonly string[],
      state: EventAnswer,
      offeredUntil: Date | null = null,
    ): Promise<void> {
      if (uids.length === 0) return;
      await db
        .insertInto('calendar_answers')
        .values(uids.map((uid) => ({ occurrence_id: occurrenceId, uid, state, offered_until: offeredUntil })))
        .onConflict((conflict) =>
          conflict.columns(['occurrence_id', 'uid']).doUpdateSet({ state, offered_until: offeredUntil }),
        )
        .execute();
    },

    delete: async (occurrenceId: string, uid: string): Promise<boolean> =>
      (await db
        .deleteFrom('calendar_answers')
        .where('occurrence_id', '=', occurrenceId)
        .where('uid', '=', uid)
        .returning('uid')
        .executeTakeFirst()) !== undefined,

    /** Offers of a date that nobody took in time. */
    async deleteExpired(occurrenceId: string, now: Date): Promise<void> {
      await db
        .deleteFrom('calendar_answers')
        .where('occurrence_id', '=', occurrenceId)
        .where('state', '=', 'offered')
        .where('offered_until', '<=', now)
        .execute();
    },

    /** People who wait for a place of a date that they may not see any more. */
    async deleteShutOut(occurrenceId: string): Promise<void> {
      await sql`
        delete from calendar_answers a using calendar_occurrences o, calendar_events e
        where a.occurrence_id = ${occurrenceId} and a.state = 'waiting' and o.id = a.occurrence_id
          and e.id = o.event_id and not ${isOpenToGuest(sql.ref('a.uid'))}`.execute(db);
    },

    /** Everybody who answered, by date. */
    async of(occurrenceIds: readonly string[]): Promise<{ occurrence_id: string; uid: string }[]> {
      if (occurrenceIds.length === 0) return [];
      return db
        .selectFrom('calendar_answers')
        .select(['occurrence_id', 'uid'])
        .where('occurrence_id', 'in', occurrenceIds)
        .execute();
    },

    /** Dates to come, of one event or of all, on which people wait though there is a place, or an offer ran out. */
    async unfilled(now: Date, limit: number, eventId?: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select o.id from calendar_occurrences o join calendar_events e on e.id = o.event_id and e.deleted_at is null
        where o.starts_at > ${now} and o.cancelled_at is null and not o.removed
          ${eventId === undefined ? sql`` : sql`and o.event_id = ${eventId}`} and o.id in (
          select a.occurrence_id from calendar_answers a
          where ${isWaiting} or (a.state = 'offered' and a.offered_until <= ${now}))
        and (exists (select 1 from calendar_answers a where a.occurrence_id = o.id and a.state = 'offered' and a.offered_until <= ${now})
          or ${capacityOf} is null
          or ${capacityOf} > (select count(*) from calendar_answers a where a.occurrence_id = o.id and ${isHeld(now)}))
        order by o.starts_at, o.id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
