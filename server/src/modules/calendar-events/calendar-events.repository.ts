import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { toJson } from '../../platform/database/column-types';
import { ownRows } from '../../platform/database/own-rows';
import type { Database } from '../../platform/database/schema';
import type { ConversationPersonColumns } from '../profiles';
import type { CalendarEventRow } from './calendar-events.tables';
import type { IcsException } from './ics';
import { concerns, occurrenceColumns, peopleOf, shownOccurrences } from './occurrences.sql';
import type { OccurrenceRow, Onlooker } from './occurrences.sql';

/** What a host sets. */
export type EventValues = Pick<
  CalendarEventRow,
  | 'title'
  | 'description'
  | 'link'
  | 'starts_at'
  | 'timezone'
  | 'minutes'
  | 'recurrence'
  | 'capacity'
  | 'audience'
  | 'tier_id'
>;

export type OccurrenceDetailRow = OccurrenceRow & { people: ConversationPersonColumns[] };

/** An event, and the dates that differ from its rule. */
export type ExportedEventRow = CalendarEventRow & { exceptions: IcsException[] };

/** A date that was cancelled together with others. */
export type CancelledDate = Pick<CalendarEventRow, 'audience' | 'sequence'> & {
  id: string;
  event_id: string;
};

/** SQL of `calendar_events`, and what people see of their dates. */
export function createCalendarEventsRepository(db: Kysely<Database>) {
  const own = ownRows(db, 'calendar_events');
  return {
    requireTrashRoom: own.requireTrashRoom,

    /**
     * Dates that overlap a span of time, the earliest first. Where there are more than a calendar shows, one’s own and
     * those that one answered are kept, then the earliest of each host in turn.
     */
    async list(onlooker: Onlooker, from: Date, to: Date): Promise<OccurrenceRow[]> {
      // The longest event is shorter than a week and a day: an index on the start finds every date.
      const longest = limits.calendar.minutes.max + 1;
      const { rows } = await sql<OccurrenceRow>`
        select * from (
          select ${occurrenceColumns(onlooker)} from ${shownOccurrences(onlooker)}
            and o.starts_at > ${from}::timestamptz - ${longest} * interval '1 minute' and o.starts_at < ${to}
            and o.ends_at > ${from}
          order by ${concerns(onlooker.uid)} desc,
            row_number() over (partition by e.owner_uid order by o.starts_at, o.id), o.starts_at, o.id
          limit ${limits.calendar.listed}) shown
        order by starts_at, id`.execute(db);
      return rows;
    },

    async find(
      onlooker: Onlooker,
      eventId: string,
      occurrence: string,
    ): Promise<OccurrenceDetailRow | undefined> {
      const { rows } = await sql<OccurrenceDetailRow>`
        select ${occurrenceColumns(onlooker)}, ${peopleOf(onlooker.uid, limits.calendar.people)} as people
        from ${shownOccurrences(onlooker)} and o.event_id = ${eventId} and o.occurrence = ${occurrence}`.execute(
        db,
      );
      return rows[0];
    },

    /** Events as calendar programs get them, with the dates that differ from their rules; the same are kept. */
    async exported(onlooker: Onlooker, since: Date, eventId?: string): Promise<ExportedEventRow[]> {
      const { rows } = await sql<ExportedEventRow>`
        select e.*, coalesce((
          select json_agg(json_build_object('occurrence', o.occurrence, 'removed', o.removed,
            'cancelled', o.cancelled_at is not null, 'wallTime', o.wall_time,
            'minutes', coalesce((o.changes ->> 'minutes')::int, e.minutes),
            'title', coalesce(o.changes ->> 'title', e.title),
            'description', coalesce(o.changes ->> 'description', e.description),
            'link', coalesce(o.changes ->> 'link', e.link)) order by o.occurrence)
          from calendar_occurrences o
          where o.event_id = e.id and (o.removed or o.cancelled_at is not null or o.changes <> '{}')), '[]') as exceptions
        from calendar_events e
        where e.id in (
          select o.event_id from ${shownOccurrences(onlooker)} and o.ends_at > ${since}
            ${eventId === undefined ? sql`` : sql`and o.event_id = ${eventId}`}
          group by o.event_id, e.owner_uid
          order by bool_or(${concerns(onlooker.uid)}) desc,
            row_number() over (partition by e.owner_uid order by min(o.starts_at), o.event_id), min(o.starts_at), o.event_id
          limit ${limits.calendar.listed})
        order by e.starts_at, e.id`.execute(db);
      return rows;
    },

    /** An event, locked until the transaction ends. */
    lock: (id: string, { trash = false } = {}): Promise<CalendarEventRow | undefined> =>
      db
        .selectFrom('calendar_events')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', trash ? 'is not' : 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Whether an event is there, and stays so until the transaction ends. Answers do not wait for one another. */
    async keep(id: string): Promise<boolean> {
      const { rows } = await sql`
        select from calendar_events where id = ${id} and deleted_at is null for share`.execute(db);
      return rows.length > 0;
    },

    byId: (id: string): Promise<CalendarEventRow | undefined> =>
      db.selectFrom('calendar_events').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Makes changes of one host run one after the other. @returns how many events they host */
    async countLocked(ownerUid: string): Promise<number> {
      await own.lockAll(ownerUid);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from calendar_events e
        where e.owner_uid = ${ownerUid} and e.deleted_at is null and exists (
          select 1 from calendar_occurrences o where o.event_id = e.id and not o.removed and o.ends_at > now())`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async insert(
      { id, ownerUid, requestHash }: { id: string; ownerUid: string | null; requestHash: string },
      { recurrence, ...values }: EventValues,
      now: Date,
    ): Promise<void> {
      await db
        .insertInto('calendar_events')
        .values({
          id,
          owner_uid: ownerUid,
          request_hash: requestHash,
          ...values,
          recurrence: toJson(recurrence),
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute();
    },

    /** Changes a locked event and counts the change. */
    async update(id: string, { recurrence, ...values }: Partial<EventValues>, now: Date): Promise<void> {
      await db
        .updateTable('calendar_events')
        .set({
          ...values,
          ...(recurrence !== undefined && { recurrence: toJson(recurrence) }),
          updated_at: now,
          version: sql<number>`version + 1`,
          sequence: sql<number>`sequence + 1`,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Moves an event into or out of the trash. */
    async setDeleted(id: string, by: string | null, now: Date): Promise<void> {
      await db
        .updateTable('calendar_events')
        .set({
          deleted_at: by === null ? null : now,
          deleted_by: by,
          updated_at: now,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Events with dates to come, by id, and series that go on though their next date is too far away to be known. Those of
     * hosts who were erased go on no more.
     */
    listUpcoming: (after: string | undefined, limit: number): Promise<CalendarEventRow[]> =>
      db
        .selectFrom('calendar_events')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('owner_uid', 'is not', null)
        .$if(after !== undefined, (query) => query.where('id', '>', after as string))
        .where((where) =>
          where.or([
            where.exists(
              where
                .selectFrom('calendar_occurrences')
                .select('calendar_occurrences.id')
                .whereRef('calendar_occurrences.event_id', '=', 'calendar_events.id')
                .where('calendar_occurrences.starts_at', '>', sql<Date>`now()`),
            ),
            sql<boolean>`jsonb_typeof(recurrence) = 'object'
              and coalesce(recurrence->>'until', '9') >= (now() - interval '1 day')::date::text`,
          ]),
        )
        .orderBy('id')
        .limit(limit)
        .execute(),

    async emptyTrash(before: Date): Promise<void> {
      await db.deleteFrom('calendar_events').where('deleted_at', '<', before).execute();
    },

    /**
     * A host was erased: what is to come is cancelled, and nobody hosts what was.
     * @returns the dates that are cancelled now
     */
    async forget(uid: string): Promise<CancelledDate[]> {
      const { rows } = await sql<CancelledDate>`
        update calendar_occurrences o set cancelled_at = now() from calendar_events e
        where e.id = o.event_id and e.owner_uid = ${uid} and o.cancelled_at is null and o.ends_at > now()
        returning o.id, o.event_id, e.audience, e.sequence`.execute(db);
      await sql`
        update calendar_events set owner_uid = null, deleted_by = nullif(deleted_by, ${uid}), request_hash = '', version = version + 1, sequence = sequence + 1
        where owner_uid = ${uid}`.execute(db);
      return rows;
    },
  };
}
