import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { ThreadLevel } from '@bestie/contracts/forum';
import type { Database } from '../../platform/database/schema';

/** What people set themselves. */
type PersonChanges = { level: ThreadLevel } | { bookmarked_at: RawBuilder<Date> | null };

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
    /**
     * Who is told about a reply: followers, and the author of the post that it quotes, unless they muted the thread.
     * @param quotedUid null when nobody is quoted
     */
    async toldOfReplies(threadId: string, quotedUid: string | null): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select uid from forum_thread_people where thread_id = ${threadId} and level = 'following'
        union select quoted.uid from (values (${quotedUid}::text)) quoted (uid)
        where quoted.uid is not null and not exists (
          select 1 from forum_thread_people w
          where w.thread_id = ${threadId} and w.uid = quoted.uid and w.level = 'muted')`.execute(db);
      return rows.map(({ uid }) => uid);
    },

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

    /** Authors have read a thread up to their post, and follow it from their first one on, unless they muted it. */
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
          level = case when forum_thread_people.level = 'normal' and not exists (
              select 1 from forum_posts p
              where p.thread_id = excluded.thread_id and p.author_uid = excluded.uid and p.position <> ${position})
            then 'following' else forum_thread_people.level end`.execute(db);
    },
  };
}
