import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isKeptFrom } from '../../platform/identity/people.sql';

export type ForumMentionsRepository = ReturnType<typeof createForumMentionsRepository>;

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
          select f.uid from profiles f join people h on h.uid = f.uid and h.status = 'active'
          where lower(f.handle) = any(${[...handles]}::text[]) and f.uid <> ${authorUid}
            and not ${isKeptFrom(sql`f.uid`, sql`${authorUid}::text`)}
            and not exists (select 1 from person_blocks k where k.owner_uid = ${authorUid} and k.uid = f.uid)
        ), gone as (
          delete from forum_mentions where post_id = ${postId} and uid not in (select uid from meant)
        )
        insert into forum_mentions (post_id, uid) select ${postId}, uid from meant
        on conflict do nothing returning uid`.execute(db);
      return rows.map(({ uid }) => uid);
    },
  };
}
