import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { ForumTables } from './forum.tables';

export type CategoryRow = Selectable<ForumTables['forum_categories']>;
export type ForumCategoriesRepository = ReturnType<typeof createForumCategoriesRepository>;

/** SQL of `forum_categories`. */
export function createForumCategoriesRepository(db: Kysely<Database>) {
  return {
    async list(): Promise<(CategoryRow & { thread_count: number })[]> {
      const { rows } = await sql<CategoryRow & { thread_count: number }>`
        select c.*, (
          select count(*)::int from forum_threads t
          where t.category_id = c.id and t.deleted_at is null and t.hidden_at is null and t.merged_into is null
        ) as thread_count
        from forum_categories c order by c.sort, c.id`.execute(db);
      return rows;
    },

    find: (id: string): Promise<CategoryRow | undefined> =>
      db.selectFrom('forum_categories').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}
