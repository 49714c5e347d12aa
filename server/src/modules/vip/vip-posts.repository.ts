import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import { isActive } from '../../platform/identity/people.sql';
import { isUnsettled } from '../reports';
import { givesAccess, mayOpen } from './vip-access.sql';
import { foundPosts, isFound, isPublished, postColumns } from './vip-posts.sql';
import type { PostRow } from './vip-posts.sql';
import type { PostRecord, VipTables } from './vip.tables';

/** Where the bytes of a file of a post are. */
export interface MediaBytes {
  kind: 'image' | 'audio' | 'video';
  object_name: string;
  author_uid: string | null;
  small_content: string | null;
  medium_content: string | null;
  large_content: string | null;
}

export type VipPostsRepository = ReturnType<typeof createVipPostsRepository>;

/** SQL of posts and their files. */
export function createVipPostsRepository(db: Kysely<Database>) {
  return {
    /**
     * Posts that somebody finds, the newest first; with `month`, what their tier opened since it began (UTC); with `own`,
     * what they wrote.
     */
    async list(
      uid: string,
      {
        tierId,
        month,
        own,
        after,
        limit,
      }: {
        tierId: string | undefined;
        month: boolean;
        own: boolean;
        after: [at: string, id: string] | undefined;
        limit: number;
      },
    ): Promise<PostRow[]> {
      const { rows } = await sql<PostRow>`
        select ${postColumns(uid)} from ${foundPosts(uid)}
        where ${isFound(uid)}
          ${tierId === undefined ? sql`` : sql`and p.tier_id = ${tierId}`}
          ${own ? sql`and p.author_uid = ${uid}` : sql``}
          ${
            month
              ? sql`and access.open and p.author_uid is distinct from ${uid}
                  and p.publish_at >= (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')
                  and ${isPublished}
                  and coalesce(p.early_until > now(), true)`
              : sql``
          }
          ${after ? sql`and (p.publish_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by p.publish_at desc, p.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** A post that is open to somebody. */
    async findOpen(uid: string, id: string): Promise<PostRow | undefined> {
      const { rows } = await sql<PostRow>`
        select ${postColumns(uid)} from ${foundPosts(uid)} where p.id = ${id} and ${isFound(uid)} and access.open`.execute(
        db,
      );
      return rows[0];
    },

    lock: (id: string): Promise<PostRecord | undefined> =>
      db.selectFrom('vip_posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Without `publish_at` it is published now. */
    async insert(
      values: Pick<
        Insertable<VipTables['vip_posts']>,
        'id' | 'author_uid' | 'tier_id' | 'title' | 'body' | 'early_until' | 'request_hash'
      > & { publish_at: Date | null },
    ): Promise<void> {
      await db
        .insertInto('vip_posts')
        .values({
          ...values,
          // Cut rather than rounded, so that it is not a moment ahead.
          publish_at: values.publish_at ?? sql<Date>`date_trunc('milliseconds', now())`,
          told_at: null,
          deleted_at: null,
          deleted_by: null,
        })
        .execute();
    },

    async addMedia(
      postId: string,
      files: readonly Pick<
        Insertable<VipTables['vip_post_media']>,
        'kind' | 'object_name' | 'alt' | 'seconds'
      >[],
    ): Promise<void> {
      if (files.length === 0) return;
      await db
        .insertInto('vip_post_media')
        .values(files.map((file, index) => ({ ...file, post_id: postId, sort: index + 1 })))
        .execute();
    },

    async update(
      id: string,
      changes: Partial<Pick<PostRecord, 'title' | 'body' | 'tier_id' | 'publish_at' | 'early_until'>>,
    ): Promise<void> {
      await db
        .updateTable('vip_posts')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    async setDeleted(id: string, by: string | null): Promise<void> {
      await db
        .updateTable('vip_posts')
        .set({ deleted_at: by === null ? null : sql<Date>`now()`, deleted_by: by })
        .where('id', '=', id)
        .execute();
    },

    /** A file of a post that is open to somebody. */
    async findMedia(uid: string, mediaId: string): Promise<MediaBytes | undefined> {
      const { rows } = await sql<MediaBytes>`
        select m.kind, m.object_name, p.author_uid, pic.small_content, pic.medium_content, pic.large_content
        from ${foundPosts(uid)} join vip_post_media m on m.post_id = p.id
          left join pictures pic on pic.object_name = m.object_name
        where m.id = ${mediaId} and ${isFound(uid)} and access.open`.execute(db);
      return rows[0];
    },

    /** Whose a published post is, and whether it is locked to somebody who finds it. */
    async findCounted(uid: string, id: string): Promise<{ ownerUid: string; locked: boolean } | null> {
      const { rows } = await sql<{ author_uid: string | null; open: boolean }>`
        select p.author_uid, access.open from ${foundPosts(uid)}
        where p.id = ${id} and ${isFound(uid)} and ${isPublished}`.execute(db);
      const [post] = rows;
      return post && post.author_uid !== null ? { ownerUid: post.author_uid, locked: !post.open } : null;
    },

    /** The next post that is published and of which members have not heard, locked. */
    async lockUntold(): Promise<PostRecord | undefined> {
      const { rows } = await sql<PostRecord>`
        select p.* from vip_posts p where p.told_at is null and p.deleted_at is null and ${isPublished}
        order by p.publish_at limit 1 for update skip locked`.execute(db);
      return rows[0];
    },

    async setTold(id: string): Promise<void> {
      await sql`update vip_posts set told_at = now() where id = ${id}`.execute(db);
    },

    /** Members to whom a tier is open. */
    async membersFor(tierId: string): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select distinct m.uid from vip_memberships m join people h on h.uid = m.uid and ${isActive('h')}
          join vip_tiers t on t.id = ${tierId}
        where ${givesAccess} and ${mayOpen(sql.ref('m.uid'), sql.ref('t.rank'))}`.execute(db);
      return rows.map(({ uid }) => uid);
    },

    /** Until when a post stays open to somebody; null without an end. @returns undefined where it is locked */
    async accessEnd(uid: string, id: string): Promise<{ until: Date | null } | undefined> {
      const { rows } = await sql<{ until: Date | null }>`
        select case when p.author_uid = ${uid} or p.early_until <= now() then null else (
          select max(m.access_until) from vip_memberships m join vip_tiers own on own.id = m.tier_id
          where m.uid = ${uid} and own.rank >= t.rank and ${givesAccess}
            and not exists (select 1 from people boss where boss.uid = ${uid} and boss.role = 'admin')) end as until
        from ${foundPosts(uid)} where p.id = ${id} and ${isFound(uid)} and access.open`.execute(db);
      return rows[0];
    },

    /** What an admin may still bring back stays. */
    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'vip_posts', before, { kept: isUnsettled(['vipPost'], sql.ref('vip_posts.id')) }),

    /** Empties everything that a person wrote: what others commented on becomes a stub, and the rest is gone. */
    async emptyTexts(uid: string): Promise<void> {
      await sql`
        delete from vip_posts p where p.author_uid = ${uid} and (p.deleted_at is not null or not exists (
          select 1 from vip_comments c where c.post_id = p.id and c.deleted_at is null
            and c.author_uid is distinct from ${uid}))`.execute(db);
      await sql`
        update vip_posts set title = 'A post by a former member', body = '' where author_uid = ${uid}`.execute(
        db,
      );
    },

    /**
     * An author was erased: what they published stays, under “Former member”, without its pictures. What they planned goes.
     */
    async forget(uid: string): Promise<void> {
      await sql`delete from vip_posts where author_uid = ${uid} and told_at is null`.execute(db);
      await sql`
        delete from vip_post_media where post_id in (select id from vip_posts where author_uid = ${uid})`.execute(
        db,
      );
      await sql`update vip_posts set author_uid = null, request_hash = '' where author_uid = ${uid}`.execute(
        db,
      );
      await sql`update vip_posts set deleted_by = null where deleted_by = ${uid}`.execute(db);
    },
  };
}
