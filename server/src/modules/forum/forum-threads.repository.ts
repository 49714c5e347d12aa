import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { ForumTables } from './forum.tables';
import { isOpenTo, threadCards, threadDetail } from './threads.sql';
import type { Onlooker, ThreadCardRow, ThreadDetailRow, ThreadQuery } from './threads.sql';

export type ThreadRow = Selectable<ForumTables['forum_threads']>;
export type ForumThreadsRepository = ReturnType<typeof createForumThreadsRepository>;

/** SQL of `forum_threads`. */
export function createForumThreadsRepository(db: Kysely<Database>) {
  return {
    list: async (
      query: ThreadQuery,
    ): Promise<(ThreadCardRow & { position: (string | number | boolean)[] })[]> =>
      (await threadCards(query).execute(db)).rows,

    /** Of a thread that was merged it is the one where its posts are. */
    detail: async (threadId: string, onlooker: Onlooker): Promise<ThreadDetailRow | undefined> =>
      (await threadDetail(threadId, onlooker).execute(db)).rows[0],

    find: (id: string): Promise<ThreadRow | undefined> =>
      db.selectFrom('forum_threads').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The same as {@link detail}, the row alone, held until the transaction ends. */
    async lock(threadId: string, onlooker: Onlooker): Promise<ThreadRow | undefined> {
      const { rows } = await sql<ThreadRow>`
        select t.* from forum_threads asked join forum_threads t on t.id = coalesce(asked.merged_into, asked.id)
        where asked.id = ${threadId} and ${isOpenTo(onlooker)} for update of t`.execute(db);
      return rows[0];
    },

    async insert(
      thread: Omit<Insertable<ForumTables['forum_threads']>, 'created_at' | 'bumped_at'>,
    ): Promise<void> {
      await db
        .insertInto('forum_threads')
        .values({ ...thread, created_at: sql<Date>`now()`, bumped_at: sql<Date>`now()` })
        .execute();
    },

    /** Gives the next position of a thread that is held. */
    async nextPosition(threadId: string): Promise<number> {
      const { last_position } = await db
        .updateTable('forum_threads')
        .set((eb) => ({ last_position: eb('last_position', '+', 1) }))
        .where('id', '=', threadId)
        .returning('last_position')
        .executeTakeFirstOrThrow();
      return last_position;
    },

    /** What lists say of a thread, after a reply. */
    async addReply(threadId: string, byAuthor: boolean): Promise<void> {
      await db
        .updateTable('forum_threads')
        .set((eb) => ({
          reply_count: eb('reply_count', '+', 1),
          bumped_at: sql<Date>`now()`,
          ...(!byAuthor && { answered: true }),
        }))
        .where('id', '=', threadId)
        .execute();
    },
  };
}
