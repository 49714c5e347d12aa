import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import type { ForumTables } from './forum.tables';

export type CategoryRow = Selectable<ForumTables['forum_categories']>;
/** SQL of `forum_categories`. */
export function createForumCategoriesRepository(db: Kysely<Database>) {
  return {
    async list(): Promise<(CategoryRow & { thread_count: number })[]> {
      const { rows } = await sql<CategoryRow & { thread_count: number }>`
        select c.*, (
          select count(*)::int from (
            select 1 from forum_threads t
            where t.category_id = c.id and t.deleted_at is null and t.hidden_at is null and t.merged_into is null
            limit ${limits.forum.threadsCounted + 1}) counted
        ) as thread_count
        from forum_categories c order by c.sort, c.id`.execute(db);
      return rows;
    },

    /** Changes run one after the other, so that no two categories get the same position or address. */
    async lockAll(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('forum_categories'))`.execute(db);
    },

    async insert(category: Insertable<ForumTables['forum_categories']>): Promise<void> {
      await db.insertInto('forum_categories').values(category).execute();
    },

    async update(
      id: string,
      changes: { name?: string | undefined; description?: string | undefined },
    ): Promise<void> {
      await db
        .updateTable('forum_categories')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** @param ids all of them, in their new order */
    async sort(ids: readonly string[]): Promise<void> {
      await sql`
        update forum_categories c set sort = given.place
        from unnest(${[...ids]}::uuid[]) with ordinality given (id, place) where c.id = given.id`.execute(db);
    },

    async hasThreads(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('forum_threads')
        .select('id')
        .where('category_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('forum_categories').where('id', '=', id).execute();
    },

    find: (id: string): Promise<CategoryRow | undefined> =>
      db.selectFrom('forum_categories').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
