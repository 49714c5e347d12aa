import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { ThreadLevel } from '@bestie/contracts/forum';
import type { Database } from '../../platform/database/schema';

/** What people set themselves. */
type PersonChanges = { level: ThreadLevel } | { bookmarked_at: RawBuilder<Date> | null };

export type ForumThreadPeopleRepository = ReturnType<typeof createForumThreadPeopleRepository>;

/** SQL of `forum_thread_people`: the state of each person in a thread. */
export function createForumThreadPeopleRepository(db: Kysely<Database>) {
  /** Sets columns of a person's state in a thread. */
  const set = async (threadId: string, uid: string, changes: PersonChanges) => {
    await db
      .insertInto('forum_thread_people')
      .values({ thread_id: threadId, uid, seen_at: null, bookmarked_at: null, ...changes })
      .onConflict((conflict) => conflict.columns(['thread_id', 'uid']).doUpdateSet(changes))
      .execute();
  };
  return {
    followers: async (threadId: string): Promise<string[]> =>
      (
        await db
          .selectFrom('forum_thread_people')
          .select('uid')
          .where('thread_id', '=', threadId)
          .where('level', '=', 'following')
          .execute()
      ).map(({ uid }) => uid),

    setLevel: (threadId: string, uid: string, level: ThreadLevel) => set(threadId, uid, { level }),

    setBookmark: (threadId: string, uid: string, bookmarked: boolean) =>
      set(threadId, uid, { bookmarked_at: bookmarked ? sql<Date>`now()` : null }),

    /** @param back whether it may move backwards @returns the position of the marker afterwards */
    async markRead(threadId: string, uid: string, position: number, back: boolean): Promise<number> {
      const { rows } = await sql<{ seen_position: number }>`
        insert into forum_thread_people (thread_id, uid, seen_position, seen_at)
        values (${threadId}, ${uid}, ${position}, now())
        on conflict (thread_id, uid) do update set seen_at = now(), seen_position = case when ${back}
          then excluded.seen_position
          else greatest(forum_thread_people.seen_position, excluded.seen_position) end
        returning seen_position`.execute(db);
      return rows[0]?.seen_position ?? 0;
    },

    /** Authors in a thread follow it, unless they chose a level, and have read it up to their post. */
    async wrote(
      threadId: string,
      uid: string,
      position: number,
      at: Date | RawBuilder<Date> = sql<Date>`now()`,
    ): Promise<void> {
      await sql`
        insert into forum_thread_people (thread_id, uid, seen_position, seen_at, level)
        values (${threadId}, ${uid}, ${position}, ${at}, 'following')
        on conflict (thread_id, uid) do update set seen_at = excluded.seen_at,
          seen_position = greatest(forum_thread_people.seen_position, excluded.seen_position),
          level = case when forum_thread_people.level = 'normal' then 'following' else forum_thread_people.level end`.execute(
        db,
      );
    },
  };
}
