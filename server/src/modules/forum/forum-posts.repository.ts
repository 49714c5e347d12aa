import { sql } from 'kysely';
import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isForgotten, textRows } from '../conversations';
import type { ForumTables } from './forum.tables';
import { forumTexts, postColumns, postState, stands } from './posts.sql';
import type { PostRow } from './posts.sql';
import { isOpenTo } from './threads.sql';
import type { Onlooker } from './threads.sql';

export type StoredPost = Selectable<ForumTables['forum_posts']>;

/** Which posts of a thread: around a position, before or after one. */
export interface PostWindow {
  around?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** A page of posts, in order. */
export interface PostPage {
  threadId: string;
  posts: PostRow[];
  hasBefore: boolean;
  hasAfter: boolean;
  around: number | null;
}

export type ForumPostsRepository = ReturnType<typeof createForumPostsRepository>;

/** SQL of `forum_posts`. */
export function createForumPostsRepository(db: Kysely<Database>) {
  const shown = async (
    id: string,
    onlooker: Onlooker,
    held: RawBuilder<unknown>,
  ): Promise<PostRow | undefined> => {
    const { rows } = await sql<PostRow>`
      select ${postColumns(onlooker.uid)}
      from forum_posts p join forum_threads t on t.id = p.thread_id ${postState(onlooker.uid)}
      where p.id = ${id} and ${stands(onlooker.uid)} and ${isOpenTo(onlooker)} ${held}`.execute(db);
    return rows[0];
  };
  const texts = textRows(db, forumTexts, sql`, quote = ''`);
  /** Keeps a post, and with a first one the title of its thread, visible to everybody as a former version. */
  async function keepRevision(id: string): Promise<void> {
    await sql`
      insert into forum_revisions (post_id, version, title, body, written_at)
      select p.id, p.version, case when p.position = 1 then t.title end, p.body, coalesce(p.edited_at, p.created_at)
      from forum_posts p join forum_threads t on t.id = p.thread_id where p.id = ${id}`.execute(db);
    await sql`update forum_posts set version = version + 1, edited_at = now() where id = ${id}`.execute(db);
  }

  return {
    ...texts,

    /**
     * Posts by position, in one query that also decides whether the caller may see them.
     * @returns undefined for a thread that they may not open
     */
    async page(
      threadId: string,
      onlooker: Onlooker,
      { around, before, after, limit }: PostWindow,
    ): Promise<PostPage | undefined> {
      const { uid } = onlooker;
      // One more on each side, to know whether there are more.
      const above = before !== undefined ? limit : around !== undefined ? Math.floor(limit / 2) : 0;
      const below = before !== undefined ? 0 : limit - above;
      const { rows } = await sql<{ asked_place: number; thread: string } & (PostRow | { id: null })>`
        with t as materialized (
          select t.*, case when asked.merged_into is null then ${around ?? before ?? (after ?? -1) + 1}::int else coalesce((
            select p.position from forum_former_places f join forum_posts p on p.id = f.post_id
            where f.thread_id = asked.id and f.position = ${around ?? 0}), 1) end as place
          from forum_threads asked join forum_threads t on t.id = coalesce(asked.merged_into, asked.id)
          where asked.id = ${threadId} and ${isOpenTo(onlooker)}
        ), page as materialized (
          (select p.* from forum_posts p
            where p.thread_id = (select id from t) and p.position < (select place from t) and ${stands(uid)}
            order by p.position desc limit ${above + 1})
          union all
          (select p.* from forum_posts p
            where p.thread_id = (select id from t) and ${stands(uid)}
              and p.position >= (select place from t)
            order by p.position limit ${below + 1})
        )
        select t.place as asked_place, t.id as thread, found.* from t left join lateral (
          select ${postColumns(uid)} from page p ${postState(uid)}
        ) found on true order by found.position`.execute(db);
      const [first] = rows;
      if (!first) return undefined;
      const { asked_place: place, thread } = first;
      const posts = rows.filter((row): row is typeof row & PostRow => row.id !== null);
      const isAbove = ({ position }: PostRow) => position < place;
      const [early, late] = [posts.filter(isAbove), posts.filter((post) => !isAbove(post))];
      return {
        threadId: thread,
        posts: [...(above > 0 ? early.slice(-above) : []), ...late.slice(0, below)],
        hasBefore: early.length > above,
        hasAfter: late.length > below,
        around: around === undefined ? null : place,
      };
    },

    /** One post as the caller sees it, in a thread that they may open. */
    shown: (id: string, onlooker: Onlooker): Promise<PostRow | undefined> => shown(id, onlooker, sql``),

    find: (id: string): Promise<StoredPost | undefined> =>
      db.selectFrom('forum_posts').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The same, locked with its thread until the transaction ends. */
    lock: (id: string, onlooker: Onlooker): Promise<PostRow | undefined> =>
      shown(id, onlooker, sql`for update of t, p`),

    /**
     * Whether an edit of a post leaves no trace: the post is a few minutes old at most, and nobody wrote
     * after it.
     */
    async isQuiet(id: string): Promise<boolean> {
      const { rows } = await sql<{ quiet: boolean }>`
        select p.created_at > now() - ${limits.forum.quietEditMinutes} * interval '1 minute' and not exists (
          select 1 from forum_posts later
          where later.thread_id = p.thread_id and later.position > p.position and later.deleted_at is null) as quiet
        from forum_posts p where p.id = ${id}`.execute(db);
      return rows[0]?.quiet ?? false;
    },

    keepRevision,

    /** @param keepsTrace whether the former text stays visible to everybody */
    async edit(id: string, body: string, keepsTrace: boolean): Promise<void> {
      if (keepsTrace) await keepRevision(id);
      await sql`
        update forum_posts set body = ${body}, version = version + ${keepsTrace ? 0 : 1} where id = ${id}`.execute(
        db,
      );
    },

    /** A post that was answered or quoted leaves a stub. */
    async delete(id: string, by: string): Promise<void> {
      await sql`
        update forum_posts p set deleted_at = now(), deleted_by = ${by}, is_stub = exists (
          select 1 from forum_posts q where q.quoted_post_id = p.id and q.deleted_at is null)
        where p.id = ${id}`.execute(db);
    },

    revisions: (id: string): Promise<Omit<Selectable<ForumTables['forum_revisions']>, 'post_id'>[]> =>
      db
        .selectFrom('forum_revisions')
        .select(['version', 'title', 'body', 'written_at'])
        .where('post_id', '=', id)
        .orderBy('version', 'desc')
        .limit(200)
        .execute(),

    /** @param at when it was written; now by default */
    async insert(
      post: Omit<Insertable<ForumTables['forum_posts']>, 'created_at'>,
      at: Date | RawBuilder<Date> = sql<Date>`now()`,
    ): Promise<void> {
      await db
        .insertInto('forum_posts')
        .values({ ...post, created_at: at })
        .execute();
    },

    /**
     * Removes the pictures of a post that are not among these ids.
     * @returns the place of the last one that stays; 0 without any
     */
    async keepPictures(id: string, kept: readonly string[]): Promise<number> {
      await sql`
        delete from forum_post_pictures
        where post_id = ${id} and picture_id <> all(${[...kept]}::uuid[])`.execute(db);
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(sort), 0)::int as last from forum_post_pictures where post_id = ${id}`.execute(
        db,
      );
      return rows[0]?.last ?? 0;
    },

    /** Deletes the contents of posts that were deleted before a moment, and what later posts quote of them. */
    async emptyTrash(before: Date): Promise<void> {
      await sql`
        update forum_posts q set quote = '' from forum_posts p
        where ${isForgotten('p', forumTexts, before)} and p.body <> '' and q.quoted_post_id = p.id and q.quote <> ''`.execute(
        db,
      );
      await texts.emptyTrash(before);
    },
  };
}
