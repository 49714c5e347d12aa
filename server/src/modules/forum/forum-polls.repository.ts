import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PollKind, PollResults } from '@bestie/contracts/forum';
import type { Database } from '../../platform/database/schema';

/** A poll as its author makes it. */
export interface NewPoll {
  kind: PollKind;
  results: PollResults;
  closesAt: string | null;
  options: { id: string; label: string }[];
}

export type ForumPollsRepository = ReturnType<typeof createForumPollsRepository>;

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

    /** By the clock of the database. */
    async isPast(instant: string): Promise<boolean> {
      const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz <= now() as past`.execute(
        db,
      );
      return rows[0]?.past ?? true;
    },

    /** Whether an option with one of these ids stands anywhere. */
    async hasOption(ids: readonly string[]): Promise<boolean> {
      const row = await db
        .selectFrom('forum_poll_options')
        .select('id')
        .where('id', 'in', ids)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
