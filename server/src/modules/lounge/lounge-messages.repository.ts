import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { textRows } from '../conversations';
import type { LoungeTables } from './lounge.tables';
import { loungeTexts, messageColumns, messageState, stands } from './messages.sql';
import type { MessageRow } from './messages.sql';
import { isOpenTo } from './rooms.sql';
import type { Onlooker } from './rooms.sql';

export type StoredMessage = Selectable<LoungeTables['lounge_messages']>;

/** SQL of `lounge_messages`. */
export function createLoungeMessagesRepository(db: Kysely<Database>) {
  const shown = async (
    onlooker: Onlooker,
    which: RawBuilder<unknown>,
    end: RawBuilder<unknown> = sql``,
  ): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`
      select ${messageColumns(onlooker.uid)}
      from lounge_messages m join lounge_rooms r on r.id = m.room_id ${messageState(onlooker.uid)}
      where ${which} and ${stands(onlooker.uid)} and ${isOpenTo(onlooker)} ${end}`.execute(db);
    return rows;
  };
  return {
    ...textRows(db, loungeTexts),

    /** One message as the caller sees it, in a room that is open to them. */
    shown: async (id: string, onlooker: Onlooker): Promise<MessageRow | undefined> =>
      (await shown(onlooker, sql`m.id = ${id}`))[0],

    /** The same, held until the transaction ends. */
    lock: async (id: string, onlooker: Onlooker): Promise<MessageRow | undefined> =>
      (await shown(onlooker, sql`m.id = ${id}`, sql`for update of m`))[0],

    /** Several, in the order of their ids. */
    shownMany: (ids: readonly string[], onlooker: Onlooker): Promise<MessageRow[]> =>
      shown(onlooker, sql`m.id = any(${[...ids]}::uuid[])`),

    pinned: (roomId: string, onlooker: Onlooker): Promise<MessageRow[]> =>
      shown(
        onlooker,
        sql`m.room_id = ${roomId} and m.pinned_at is not null`,
        sql`order by m.pinned_at desc, m.position desc`,
      ),

    /** Lets one transaction at a time write for a person, so that two cannot pass a limit together. */
    async lockWriter(uid: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('lounge_messages'), hashtext(${uid}))`.execute(db);
    },

    find: (id: string): Promise<StoredMessage | undefined> =>
      db.selectFrom('lounge_messages').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * @param at when it was written; now by default
     * @returns false when another message has this id
     */
    async insert(
      message: Omit<Insertable<LoungeTables['lounge_messages']>, 'created_at'>,
      at: Date | RawBuilder<Date> = sql<Date>`clock_timestamp()`,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('lounge_messages')
        .values({ ...message, created_at: at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async edit(id: string, body: string, mentionsRoom: boolean): Promise<void> {
      await db
        .updateTable('lounge_messages')
        .set((eb) => ({
          body,
          mentions_room: mentionsRoom,
          version: eb('version', '+', 1),
          edited_at: sql<Date>`now()`,
        }))
        .where('id', '=', id)
        .execute();
    },

    /** What was answered leaves a stub; nothing that was deleted stays pinned. */
    async delete(id: string, by: string): Promise<void> {
      await sql`
        update lounge_messages m set deleted_at = now(), deleted_by = ${by}, pinned_at = null, is_stub = exists (
          select 1 from lounge_messages q where q.reply_to = m.id and q.deleted_at is null)
        where m.id = ${id}`.execute(db);
    },

    async countPins(roomId: string): Promise<number> {
      const { count } = await db
        .selectFrom('lounge_messages')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('room_id', '=', roomId)
        .where('pinned_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async setPinned(id: string, pinned: boolean): Promise<void> {
      await db
        .updateTable('lounge_messages')
        .set({ pinned_at: pinned ? sql<Date>`clock_timestamp()` : null })
        .where('id', '=', id)
        .execute();
    },

    /** Empties everything that a person wrote: what was answered becomes a stub, and the rest is gone. */
    async emptyTexts(uid: string): Promise<void> {
      await sql`
        delete from lounge_messages m where m.author_uid = ${uid} and not m.is_stub and not exists (
          select 1 from lounge_messages q where q.reply_to = m.id and q.deleted_at is null
            and q.author_uid is distinct from ${uid})`.execute(db);
      for (const table of ['lounge_message_pictures', 'lounge_reactions', 'lounge_mentions'])
        await sql`
          delete from ${sql.table(table)} where message_id in (
            select id from lounge_messages where author_uid = ${uid})`.execute(db);
      await sql`
        update lounge_messages set body = '', is_stub = true, pinned_at = null, mentions_room = false,
          deleted_at = coalesce(deleted_at, now())
        where author_uid = ${uid}`.execute(db);
    },

    /** Their messages are nobody's from now on, and no two of them can be told to be by one person. */
    async forgetAuthor(uid: string): Promise<void> {
      await sql`
        update lounge_messages set author_uid = nullif(author_uid, ${uid}), deleted_by = nullif(deleted_by, ${uid})
        where author_uid = ${uid} or deleted_by = ${uid}`.execute(db);
    },
  };
}
