import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import { everythingFitting, typedWords } from '../../platform/search/search-query.sql';
import { isUnsettled } from '../reports';
import { forumSearch } from './forum-search.sql';
import type { ForumTables } from './forum.tables';
import { isEditable, isOpenTo, threadCards, threadDetail } from './threads.sql';
import type { Onlooker, ThreadCardRow, ThreadDetailRow, ThreadQuery } from './threads.sql';

/** A thread is removed by cases about it, and about the post that opens it. */
const threadCases: readonly ReportKind[] = ['forumThread', 'forumPost'];

export interface ThreadRow extends Selectable<ForumTables['forum_threads']> {
  is_editable: boolean;
}
/** What authors and admins change of a thread. */
export type ThreadChanges = Partial<
  Pick<
    ThreadRow,
    'title' | 'tags' | 'opening' | 'category_id' | 'pinned' | 'locked' | 'slow_seconds' | 'accepted_post_id'
  >
>;
export type ThreadListQuery = Omit<ThreadQuery, 'fitting'> & { words: readonly string[] | undefined };
/** SQL of `forum_threads`. */
export function createForumThreadsRepository(db: Kysely<Database>) {
  const open = (threadId: string, onlooker: Onlooker, held: RawBuilder<unknown>) => sql<ThreadRow>`
    select t.*, ${isEditable} as is_editable
    from forum_threads asked join forum_threads t on t.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${threadId} and ${isOpenTo(onlooker)} ${held}`;
  return {
    /** The words of a search. */
    wordsOf: (typed: string): Promise<string[]> => typedWords(db, typed),

    /** @param words of a search; without them every thread is listed */
    async list({
      words,
      ...query
    }: ThreadListQuery): Promise<(ThreadCardRow & { position: (string | number | boolean)[] })[]> {
      const fitting = words && everythingFitting(query.uid, words, forumSearch);
      return (await threadCards({ ...query, fitting }).execute(db)).rows;
    },

    /** For a merged thread this is the one that has its posts now. */
    detail: async (threadId: string, onlooker: Onlooker): Promise<ThreadDetailRow | undefined> =>
      (await threadDetail(threadId, onlooker).execute(db)).rows[0],

    /** The row alone. */
    findOpen: async (threadId: string, onlooker: Onlooker): Promise<ThreadRow | undefined> =>
      (await open(threadId, onlooker, sql``).execute(db)).rows[0],

    /** The row, locked until the transaction ends. */
    lock: async (threadId: string, onlooker: Onlooker): Promise<ThreadRow | undefined> =>
      (await open(threadId, onlooker, sql`for update of t`).execute(db)).rows[0],

    async update(id: string, changes: ThreadChanges): Promise<void> {
      await db
        .updateTable('forum_threads')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    async setHidden(id: string, hidden: boolean): Promise<void> {
      await sql`
        update forum_threads set hidden_at = case when ${hidden} then coalesce(hidden_at, now()) end
        where id = ${id}`.execute(db);
    },

    /** Moves a thread into or out of the trash. */
    async setDeleted(id: string, by: string | null): Promise<void> {
      await sql`
        update forum_threads set deleted_by = ${by}, deleted_at = case when ${by}::text is not null then now() end
        where id = ${id}`.execute(db);
    },

    /**
     * Moves the posts of one thread behind those of another; both are locked. Addresses of both keep working, and who
     * followed or bookmarked the one does so with the other.
     */
    async merge(fromId: string, intoId: string): Promise<void> {
      await sql`
        insert into forum_former_places (thread_id, position, post_id)
        select thread_id, position, id from forum_posts where thread_id = ${fromId}`.execute(db);
      await sql`
        with moved as (
          update forum_posts p set thread_id = ${intoId}, position = numbered.position
          from (
            select id, (select last_position from forum_threads where id = ${intoId})
              + row_number() over (order by position) as position
            from forum_posts where thread_id = ${fromId}) numbered
          where p.id = numbered.id returning p.position)
        update forum_threads set last_position = greatest(last_position, (select max(position) from moved))
        where id = ${intoId}`.execute(db);
      await sql`
        insert into forum_thread_people (thread_id, uid, level, bookmarked_at)
        select ${intoId}, uid, case level when 'muted' then 'normal' else level end, bookmarked_at
        from forum_thread_people
        where thread_id = ${fromId} and (level = 'following' or bookmarked_at is not null)
        on conflict (thread_id, uid) do update set
          level = case forum_thread_people.level when 'normal' then excluded.level
            else forum_thread_people.level end,
          bookmarked_at = coalesce(forum_thread_people.bookmarked_at, excluded.bookmarked_at)`.execute(db);
      await sql`
        update forum_threads set merged_into = ${intoId}, accepted_post_id = null, pinned = false
        where id = ${fromId} or merged_into = ${fromId}`.execute(db);
    },

    /** Updates the counts and dates of a thread after posts were deleted or restored. */
    async recount(id: string): Promise<void> {
      await sql`
        update forum_threads t set reply_count = seen.replies, answered = seen.answered,
          bumped_at = coalesce(seen.latest, t.created_at)
        from (
          select count(*) filter (where p.position > 1)::int as replies, max(p.created_at) as latest,
            coalesce(bool_or(p.position > 1 and p.author_uid is distinct from o.author_uid), false) as answered
          from forum_threads o left join forum_posts p on p.thread_id = o.id and p.deleted_at is null
          where o.id = ${id}) seen
        where t.id = ${id}`.execute(db);
    },

    /** Permanently deletes threads that have been in the trash since before a moment, except what an admin may still bring back. */
    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'forum_threads', before, {
        batch: 1,
        kept: isUnsettled(threadCases, sql.ref('forum_threads.id')),
      }),

    /** @param at when it was started; now by default */
    async insert(
      thread: Omit<Insertable<ForumTables['forum_threads']>, 'created_at' | 'bumped_at'>,
      at: Date | RawBuilder<Date> = sql<Date>`now()`,
    ): Promise<void> {
      await db
        .insertInto('forum_threads')
        .values({ ...thread, created_at: at, bumped_at: at })
        .execute();
    },

    /** Takes the next position of a locked thread. */
    async nextPosition(threadId: string): Promise<number> {
      const { last_position } = await db
        .updateTable('forum_threads')
        .set((eb) => ({ last_position: eb('last_position', '+', 1) }))
        .where('id', '=', threadId)
        .returning('last_position')
        .executeTakeFirstOrThrow();
      return last_position;
    },

    /** Updates the counts and dates of a thread after a reply. */
    async addReply(threadId: string, byAuthor: boolean): Promise<void> {
      await db
        .updateTable('forum_threads')
        .set((eb) => ({
          reply_count: eb('reply_count', '+', 1),
          bumped_at: sql<Date>`now()`,
          ...(!byAuthor && { answered: true }),
        }))
        .where('id', '=', threadId)
        .execute();
    },
  };
}
