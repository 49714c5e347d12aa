import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PollKind, PollResults } from '@bestie/contracts/forum';
import type { Database } from '../../platform/database/schema';

/** A poll as its author defines it. */
export interface NewPoll {
  kind: PollKind;
  results: PollResults;
  closesAt: string | null;
  options: { id: string; label: string }[];
}

/** A poll with what decides whether it can be voted on or changed. */
export interface LockedPoll extends NewPoll {
  closed: boolean;
  /** At least one person has voted. */
  voted: boolean;
}

/** SQL of `forum_polls`, their options and votes. */
export function createForumPollsRepository(db: Kysely<Database>) {
  return {
    async insert(threadId: string, { kind, results, closesAt, options }: NewPoll): Promise<void> {
      await db
        .insertInto('forum_polls')
        .values({
          thread_id: threadId,
          kind,
          results,
          closes_at: closesAt === null ? null : new Date(closesAt),
        })
        .execute();
      await db
        .insertInto('forum_poll_options')
        .values(options.map(({ id, label }, sort) => ({ id, label, sort, thread_id: threadId })))
        .execute();
    },

    /** By the database's clock. */
    async isPast(instant: string): Promise<boolean> {
      const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz <= now() as past`.execute(
        db,
      );
      return rows[0]?.past ?? true;
    },

    /** Whether another thread has an option with one of these ids. */
    async hasForeignOption(threadId: string, ids: readonly string[]): Promise<boolean> {
      const row = await db
        .selectFrom('forum_poll_options')
        .select('id')
        .where('id', 'in', ids)
        .where('thread_id', '<>', threadId)
        .executeTakeFirst();
      return row !== undefined;
    },

    find: (threadId: string): Promise<{ kind: PollKind } | undefined> =>
      db.selectFrom('forum_polls').select('kind').where('thread_id', '=', threadId).executeTakeFirst(),

    /** The poll of a thread, locked until the transaction ends: nobody votes while it is changed. */
    async lock(threadId: string): Promise<LockedPoll | undefined> {
      const { rows } = await sql<Omit<LockedPoll, 'closesAt'> & { closes_at: Date | null }>`
        select o.kind, o.results, o.closes_at, coalesce(o.closes_at <= now(), false) as closed,
          o.former_voters > 0 or exists (select 1 from forum_votes v where v.thread_id = o.thread_id) as voted,
          (select json_agg(json_build_object('id', n.id, 'label', n.label) order by n.sort)
            from forum_poll_options n where n.thread_id = o.thread_id) as options
        from forum_polls o where o.thread_id = ${threadId} for update`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const { closes_at, ...poll } = row;
      return { ...poll, closesAt: closes_at?.toISOString() ?? null };
    },

    async updateTerms(threadId: string, { results, closesAt }: NewPoll): Promise<void> {
      await db
        .updateTable('forum_polls')
        .set({ results, closes_at: closesAt === null ? null : new Date(closesAt) })
        .where('thread_id', '=', threadId)
        .execute();
    },

    async delete(threadId: string): Promise<void> {
      await db.deleteFrom('forum_polls').where('thread_id', '=', threadId).execute();
    },

    async setVotes(threadId: string, uid: string, optionIds: readonly string[]): Promise<void> {
      await db.deleteFrom('forum_votes').where('thread_id', '=', threadId).where('uid', '=', uid).execute();
      if (optionIds.length === 0) return;
      await db
        .insertInto('forum_votes')
        .values(
          optionIds.map((id) => ({ option_id: id, uid, thread_id: threadId, created_at: sql<Date>`now()` })),
        )
        .execute();
    },

    /** Deletes the votes of a person who leaves: closed polls keep their counts, open ones do not. */
    async forget(uid: string): Promise<void> {
      const closed = sql`exists (select 1 from forum_polls o where o.thread_id = v.thread_id and o.closes_at <= now())`;
      await sql`
        update forum_polls o set former_voters = former_voters + 1
        where o.thread_id in (select v.thread_id from forum_votes v where v.uid = ${uid} and ${closed})`.execute(
        db,
      );
      await sql`
        update forum_poll_options n set former_votes = former_votes + 1
        where n.id in (select v.option_id from forum_votes v where v.uid = ${uid} and ${closed})`.execute(db);
      await db.deleteFrom('forum_votes').where('uid', '=', uid).execute();
    },
  };
}
