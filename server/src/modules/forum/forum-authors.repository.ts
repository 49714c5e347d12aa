import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL of authorship, for people who leave. */
export function createForumAuthorsRepository(db: Kysely<Database>) {
  return {
    /** Anonymises the person's texts; afterwards no two of them can be attributed to one person. */
    async forget(uid: string): Promise<void> {
      for (const table of ['forum_threads', 'forum_posts'])
        await sql`
          update ${sql.table(table)} set author_uid = nullif(author_uid, ${uid}), deleted_by = nullif(deleted_by, ${uid})
          where author_uid = ${uid} or deleted_by = ${uid}`.execute(db);
    },
  };
}
