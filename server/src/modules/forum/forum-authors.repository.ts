import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL of authorship, for people who leave. */
export function createForumAuthorsRepository(db: Kysely<Database>) {
  return {
    /**
     * Empties everything that the person wrote: posts become stubs, quotes of them are empty, and threads in which nobody
     * else replied are gone.
     * @returns the other threads that they wrote in, to be counted again
     */
    async empty(uid: string): Promise<string[]> {
      const own = sql`select id from forum_posts where author_uid = ${uid}`;
      await sql`
        delete from forum_threads where author_uid = ${uid} and not answered and merged_into is null`.execute(
        db,
      );
      const { rows } = await sql<{ id: string }>`
        select distinct thread_id as id from forum_posts where author_uid = ${uid}`.execute(db);
      for (const table of ['forum_revisions', 'forum_post_pictures', 'forum_mentions'])
        await sql`delete from ${sql.table(table)} where post_id in (${own})`.execute(db);
      await sql`
        delete from forum_polls where thread_id in (
          select id from forum_threads where author_uid = ${uid})`.execute(db);
      await sql`update forum_posts set quote = '' where quoted_post_id in (${own}) and quote <> ''`.execute(
        db,
      );
      await sql`
        update forum_threads set accepted_post_id = null where accepted_post_id in (${own})`.execute(db);
      await sql`
        update forum_threads set title = 'A thread by a former member', opening = '', tags = '{}'
        where author_uid = ${uid}`.execute(db);
      await sql`
        update forum_posts set body = '', quote = '', is_stub = is_stub or deleted_at is null, deleted_at = coalesce(deleted_at, now())
        where author_uid = ${uid}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Anonymises the person's texts; afterwards no two of them can be attributed to one person. */
    async forget(uid: string): Promise<void> {
      for (const table of ['forum_threads', 'forum_posts'])
        await sql`
          update ${sql.table(table)} set author_uid = nullif(author_uid, ${uid}), deleted_by = nullif(deleted_by, ${uid})
          where author_uid = ${uid} or deleted_by = ${uid}`.execute(db);
    },
  };
}
