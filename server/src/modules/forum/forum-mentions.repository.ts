import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { peopleMeantBy } from '../profiles';

/** SQL of `forum_mentions`. */
export function createForumMentionsRepository(db: Kysely<Database>) {
  return {
    /**
     * Sets whom a post mentions: people with these handles whom its author can find and did not block.
     * @param handles in lower case
     * @returns those whom it did not mention before
     */
    async set(postId: string, authorUid: string, handles: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        with meant as materialized (
          ${peopleMeantBy(authorUid, handles)}
        ), gone as (
          delete from forum_mentions where post_id = ${postId} and uid not in (select uid from meant)
        )
        insert into forum_mentions (post_id, uid) select ${postId}, uid from meant
        on conflict do nothing returning uid`.execute(db);
      return rows.map(({ uid }) => uid);
    },
  };
}
