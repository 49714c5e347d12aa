import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { ForumTables } from './forum.tables';
import { postColumns, postState, stands } from './posts.sql';
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
  /** The thread takes no replies: nothing in it is edited. */
  locked: boolean;
  posts: PostRow[];
  hasBefore: boolean;
  hasAfter: boolean;
  around: number | null;
}

export type ForumPostsRepository = ReturnType<typeof createForumPostsRepository>;

/** SQL of `forum_posts`. */
export function createForumPostsRepository(db: Kysely<Database>) {
  return {
    /**
     * Posts by position, in one statement that also decides whether the caller may see them.
     * @returns undefined for a thread that they may not look at
     */
    async page(
      threadId: string,
      onlooker: Onlooker,
      { around, before, after, limit }: PostWindow,
    ): Promise<PostPage | undefined> {
      const { uid } = onlooker;
      // One more on each side only shows that there are more.
      const above = before !== undefined ? limit : around !== undefined ? Math.floor(limit / 2) : 0;
      const below = before !== undefined ? 0 : limit - above;
      const { rows } = await sql<
        { asked_place: number; thread: string; locked: boolean } & (PostRow | { id: null })
      >`
        with t as materialized (
          select t.*, case when asked.merged_into is null then ${around ?? before ?? (after ?? -1) + 1}::int else coalesce((
            select p.position from forum_former_places f join forum_posts p on p.id = f.post_id
            where f.thread_id = asked.id and f.position = ${around ?? 0}), 1) end as place
          from forum_threads asked join forum_threads t on t.id = coalesce(asked.merged_into, asked.id)
          where asked.id = ${threadId} and ${isOpenTo(onlooker)}
        ), page as materialized (
          (select p.* from forum_posts p
            where p.thread_id = (select id from t) and p.position < (select place from t) and ${stands}
            order by p.position desc limit ${above + 1})
          union all
          (select p.* from forum_posts p
            where p.thread_id = (select id from t) and ${stands}
              and p.position >= (select place from t)
            order by p.position limit ${below + 1})
        )
        select t.place as asked_place, t.id as thread, t.locked, found.* from t left join lateral (
          select ${postColumns(uid)} from page p ${postState(uid)}
        ) found on true order by found.position`.execute(db);
      const [first] = rows;
      if (!first) return undefined;
      const { asked_place: place, thread, locked } = first;
      const posts = rows.filter((row): row is typeof row & PostRow => row.id !== null);
      const isAbove = ({ position }: PostRow) => position < place;
      const [early, late] = [posts.filter(isAbove), posts.filter((post) => !isAbove(post))];
      return {
        threadId: thread,
        locked,
        posts: [...(above > 0 ? early.slice(-above) : []), ...late.slice(0, below)],
        hasBefore: early.length > above,
        hasAfter: late.length > below,
        around: around === undefined ? null : place,
      };
    },

    /** One post as the caller sees it; whether they may see its thread is asked before. */
    async shown(id: string, uid: string): Promise<(PostRow & { locked: boolean }) | undefined> {
      const { rows } = await sql<PostRow & { locked: boolean }>`
        select ${postColumns(uid)}, t.locked
        from forum_posts p join forum_threads t on t.id = p.thread_id ${postState(uid)} where p.id = ${id}`.execute(
        db,
      );
      return rows[0];
    },

    find: (id: string): Promise<StoredPost | undefined> =>
      db.selectFrom('forum_posts').selectAll().where('id', '=', id).executeTakeFirst(),

    async insert(post: Omit<Insertable<ForumTables['forum_posts']>, 'created_at'>): Promise<void> {
      await db
        .insertInto('forum_posts')
        .values({ ...post, created_at: sql<Date>`now()` })
        .execute();
    },

    /**
     * Puts pictures under a post.
     * @param paths object names of pictures of the author
     * @returns false when one of them is no picture of theirs
     */
    async setPictures(id: string, authorUid: string, paths: readonly string[]): Promise<boolean> {
      await db.deleteFrom('forum_post_pictures').where('post_id', '=', id).execute();
      if (paths.length === 0) return true;
      const { numAffectedRows } = await sql`
        insert into forum_post_pictures (post_id, sort, picture_id)
        select ${id}, given.sort, pic.id from unnest(${[...paths]}::text[]) with ordinality given (path, sort)
        join pictures pic on pic.object_name = given.path and pic.owner_uid = ${authorUid}`.execute(db);
      return numAffectedRows === BigInt(paths.length);
    },
  };
}
