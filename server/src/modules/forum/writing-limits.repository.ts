import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';

/** What decides whether a person may write now, by the database's clock. */
export interface WriterState {
  /** Set while an admin's decision keeps them from publishing. */
  muted_until: Date | null;
  muted_reason: string | null;
  /** The account is in its first day. */
  is_new: boolean;
  /** Posts since the account was created, counted for new accounts only. */
  threads: number;
  replies: number;
  /** Whole seconds until they may write again; 0 or less means now. */
  wait_thread: number;
  wait_reply: number;
  /** Seconds since their last post in this thread; null without one. */
  since_here: number | null;
}

/** SQL of writing limits. */
export function createWritingLimitsRepository(db: Kysely<Database>) {
  const { firstDay, secondsBetween } = limits.forum;
  const wait = (seconds: number, posts: ReturnType<typeof sql>) => sql`coalesce((
    select ceil(extract(epoch from max(p.created_at) + ${seconds} * interval '1 second' - now()))::int
    from forum_posts p where p.author_uid = h.uid and ${posts}), 0)`;
  return {
    /**
     * Makes transactions that write for one person run one after the other, so that they cannot exceed a
     * limit together.
     */
    async lock(uid: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('forum_posts'), hashtext(${uid}))`.execute(db);
    },

    /** @param threadId where they are about to write; a new thread has no posts yet */
    async state(uid: string, threadId: string): Promise<WriterState | undefined> {
      const { rows } = await sql<WriterState>`
        select case when h.muted_until > now() then h.muted_until end as muted_until, h.muted_reason, h.created_at > now() - ${firstDay.hours} * interval '1 hour' as is_new,
          (select count(*)::int from (
            select 1 from forum_posts p where p.author_uid = h.uid and p.position = 1
            limit ${firstDay.threads}) made) as threads,
          (select count(*)::int from (
            select 1 from forum_posts p where p.author_uid = h.uid and p.position > 1
            limit ${firstDay.replies}) made) as replies,
          ${wait(secondsBetween.threads, sql`p.position = 1`)} as wait_thread,
          ${wait(secondsBetween.replies, sql`p.position > 1`)} as wait_reply,
          (select extract(epoch from now() - max(p.created_at))::double precision from forum_posts p
            where p.author_uid = h.uid and p.thread_id = ${threadId}) as since_here
        from people h where h.uid = ${uid}`.execute(db);
      return rows[0];
    },
  };
}
