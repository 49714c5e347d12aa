import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { conversationPerson } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import type { LoungeTables } from './lounge.tables';
import { purger } from './messages.sql';

export type PurgeRow = Selectable<LoungeTables['lounge_purges']> & { room_name: string; admin: string };

/** What would be removed. */
export interface PurgePreviewRow {
  count: number;
  first: number | null;
  last: number | null;
  pinned: number;
  since: Date | null;
  until: Date | null;
  authors: { count: number; author: ConversationPersonColumns | null }[];
  texts: string[];
}

/** Which messages: the last of a room, or those of a span. */
export type PurgedSpan = { last: number } | { from: Date; to: Date };

/** SQL of `lounge_purges` and of the messages that they removed. */
export function createLoungePurgesRepository(db: Kysely<Database>) {
  const among = (span: PurgedSpan): RawBuilder<unknown> =>
    'last' in span
      ? sql`order by m.position desc limit ${span.last}`
      : sql`and m.created_at between ${span.from} and ${span.to} order by m.position desc
          limit ${limits.lounge.purgeSpan + 1}`;
  return {
    async preview(roomId: string, span: PurgedSpan, uid: string): Promise<PurgePreviewRow> {
      const { rows } = await sql<PurgePreviewRow>`
        with meant as materialized (
          select m.* from lounge_messages m where m.room_id = ${roomId} and m.deleted_at is null ${among(span)})
        select count(*)::int as count, min(position) as first, max(position) as last,
          count(pinned_at)::int as pinned, min(created_at) as since, max(created_at) as until,
          coalesce((select jsonb_agg(to_jsonb(sums) order by sums.count desc) from (
            select w.count, ${conversationPerson('w.author_uid', uid)} as author from (
              select author_uid, count(*)::int as count from meant group by author_uid) w) sums), '[]') as authors,
          coalesce((select array_agg(left(latest.body, 120) order by latest.position) from (
            select body, position from meant where body <> '' order by position desc limit 5) latest), '{}') as texts
        from meant`.execute(db);
      return rows[0] as PurgePreviewRow;
    },

    find: (id: string): Promise<Selectable<LoungeTables['lounge_purges']> | undefined> =>
      db.selectFrom('lounge_purges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Whether a message was removed by a purge that is undone. @param by its `deleted_by` */
    async isUndone(by: string): Promise<boolean> {
      if (!by.startsWith(purger(''))) return false;
      const purge = await this.find(by.slice(purger('').length));
      return purge !== undefined && purge.undone_at !== null;
    },

    /** Those whose messages are still in the trash, the newest first. */
    async list(): Promise<PurgeRow[]> {
      const { rows } = await sql<PurgeRow>`
        select p.*, r.name as room_name, coalesce(a.display_name, a.handle, 'An admin') as admin
        from lounge_purges p join lounge_rooms r on r.id = p.room_id left join people a on a.uid = p.purged_by
        where p.created_at > now() - ${`${limits.trashDays} days`}::interval
        order by p.created_at desc, p.id limit ${limits.lounge.purgesListed}`.execute(db);
      return rows;
    },

    async insert(purge: Omit<Insertable<LoungeTables['lounge_purges']>, 'created_at'>): Promise<void> {
      await db.insertInto('lounge_purges').values(purge).execute();
    },

    /** Puts messages into the trash and unpins them; the last one stays as the line that says so. @returns how many */
    async remove(id: string, roomId: string, first: number, last: number): Promise<number> {
      const { numAffectedRows } = await sql`
        update lounge_messages m set deleted_at = now(), deleted_by = ${purger(id)}, pinned_at = null,
          is_stub = m.position = ${last}
        where m.room_id = ${roomId} and m.position between ${first} and ${last} and m.deleted_at is null`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Brings back what is still there; what an erased person wrote stays away. @returns how many */
    async bringBack(id: string): Promise<number> {
      const { numAffectedRows } = await sql`
        update lounge_messages m set deleted_at = null, deleted_by = null, is_stub = false
        where m.deleted_by = ${purger(id)}
          and (m.body <> '' or exists (select 1 from lounge_message_pictures e where e.message_id = m.id))`.execute(
        db,
      );
      await db
        .updateTable('lounge_purges')
        .set({ undone_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      return Number(numAffectedRows ?? 0);
    },
  };
}
