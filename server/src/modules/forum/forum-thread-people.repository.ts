import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

export type ForumThreadPeopleRepository = ReturnType<typeof createForumThreadPeopleRepository>;

/** SQL of `forum_thread_people`: what each person knows of a thread. */
export function createForumThreadPeopleRepository(db: Kysely<Database>) {
  return {
    /** Who writes in a thread follows it, unless they said what they want to hear, and has seen it up to there. */
    async wrote(threadId: string, uid: string, position: number): Promise<void> {
      await sql`
        insert into forum_thread_people (thread_id, uid, seen_position, seen_at, level)
        values (${threadId}, ${uid}, ${position}, now(), 'following')
        on conflict (thread_id, uid) do update set seen_at = now(),
          seen_position = greatest(forum_thread_people.seen_position, excluded.seen_position),
          level = case when forum_thread_people.level = 'normal' then 'following' else forum_thread_people.level end`.execute(
        db,
      );
    },
  };
}
