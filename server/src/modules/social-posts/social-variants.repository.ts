import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import type { VariantFields } from '@bestie/contracts/social-variants.schema';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { hasOpenAttempt, isInSpace, mediaOf, variantName } from './social-variants.sql';
import type { MediaRow } from './social-variants.sql';
import type { MediaRecord, VariantRecord } from './social-posts.tables';

/** A version, its files and the text of its post, locked until the transaction ends. */
export type LockedVariant = VariantRecord & {
  post_text: string;
  post_category: string;
  media: MediaRow[];
  /** A try is under way, or nobody knows how it ended. */
  has_attempt: boolean;
};

type Changes = Partial<
  Pick<
    VariantRecord,
    | 'type'
    | 'state'
    | 'own_text'
    | 'scheduled_at'
    | 'wall_time'
    | 'timezone'
    | 'attempt_at'
    | 'tries'
    | 'reminded_at'
    | 'problem'
    | 'reason_kind'
    | 'reason'
    | 'sentence'
    | 'published_at'
    | 'published_url'
    | 'published_ref'
    | 'published_by'
    | 'marked_from'
    | 'marked_at'
    | 'fill_id'
    | 'changed_by'
    | 'despite'
    | 'despite_deals'
  >
> & { fields?: VariantFields };

export type NewVariant = Pick<
  VariantRecord,
  'id' | 'post_id' | 'owner_uid' | 'network' | 'type' | 'state' | 'own_text' | 'problem'
> & { fields: VariantFields; request_hash?: string; changed_by: string };

/** A ready version that waits for a time. */
export type ReadyRow = Pick<VariantRecord, 'id' | 'network' | 'version'> & {
  name: string;
  category: string;
  assets: string[];
  /** Hashes of its pictures. */
  pictures: string[];
};

export type NewMedia = Omit<MediaRecord, 'id' | 'variant_id' | 'sort'>;

/** How a change is counted. */
export interface CountedAs {
  /** Other devices hear that it was moved. */
  moved?: boolean;
  /** False for what no person did. */
  counted?: boolean;
}

/** SQL of versions of posts and their files. */
export function createSocialVariantsRepository(db: Kysely<Database>) {
  const lockWhere = async (condition: RawBuilder<unknown>): Promise<LockedVariant[]> => {
    const versions = sql`social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null`;
    const locked = await sql<{ id: string }>`
      select v.id from ${versions} where ${condition} order by v.id for update of v`.execute(db);
    if (locked.rows.length === 0) return [];
    // Read by a statement of its own: one that waited for a lock sees other tables as they were before.
    const { rows } = await sql<LockedVariant>`
      select v.*, p.text as post_text, p.category as post_category, ${mediaOf} as media, ${hasOpenAttempt} as has_attempt
      from ${versions}
      where v.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) and (${condition}) order by v.id`.execute(
      db,
    );
    return rows;
  };

  return {
    /** Versions of posts outside the trash. */
    lock: async (id: string): Promise<LockedVariant | undefined> => (await lockWhere(sql`v.id = ${id}`))[0],
    lockMany: (ids: readonly string[]): Promise<LockedVariant[]> =>
      lockWhere(sql`v.id = any(${[...ids]}::uuid[])`),
    lockOfPost: (postId: string): Promise<LockedVariant[]> => lockWhere(sql`v.post_id = ${postId}`),
    /** Those that still have the time that a fill gave them. */
    lockOfFill: (ownerUid: string, fillId: string): Promise<LockedVariant[]> =>
      lockWhere(
        sql`v.fill_id = ${fillId} and v.owner_uid = ${ownerUid} and v.state in ('scheduled', 'draft')`,
      ),
    /** Versions that are not published and show one of these files, of all posts or of one. */
    lockShowing: (assetIds: readonly string[], ofPost?: string): Promise<LockedVariant[]> =>
      lockWhere(sql`v.state <> 'published' ${ofPost === undefined ? sql`` : sql`and v.post_id = ${ofPost}`} and exists (
        select 1 from social_media m where m.variant_id = v.id and m.asset_id = any(${[...assetIds]}::uuid[]))`),
    /** Versions that are not published and show a stored object, frozen or as the newest version of its file. */
    lockShowingObject: (objectName: string): Promise<LockedVariant[]> =>
      lockWhere(sql`v.state <> 'published' and v.id in (
        select m.variant_id from social_media m where m.object_name = ${objectName} and m.frozen
        union all select m.variant_id from assets a join social_media m on m.asset_id = a.id and not m.frozen
        where a.object_name = ${objectName})`),
    /** Those of a person, or of these, that go out at their time, or are held for a deal; none that is being published. */
    lockScheduled: (ownerUid: string, ids?: readonly string[]): Promise<LockedVariant[]> =>
      lockWhere(sql`v.owner_uid = ${ownerUid} and v.scheduled_at is not null
        ${ids ? sql`and v.id = any(${[...ids]}::uuid[])` : sql``} and (v.state = 'scheduled' or (v.state = 'due' and v.reason_kind = 'deal')) and not ${hasOpenAttempt}`),
    /** A part of those that a change of limits may concern, by id. */
    lockToCheck: (after: string | null, limit: number): Promise<LockedVariant[]> =>
      lockWhere(sql`v.id in (
        select c.id from social_variants c join social_posts kept on kept.id = c.post_id and kept.deleted_at is null
        where (c.state in ('ready', 'scheduled') or (c.state = 'draft' and c.reason_kind = 'limits'))
          ${after === null ? sql`` : sql`and c.id > ${after}::uuid`} order by c.id limit ${limit})`),

    /** A row, whatever became of its post. */
    find: (id: string): Promise<VariantRecord | undefined> =>
      db.selectFrom('social_variants').selectAll().where('id', '=', id).executeTakeFirst(),

    async insert({ fields, ...variant }: NewVariant): Promise<void> {
      await db
        .insertInto('social_variants')
        .values({
          ...variant,
          fields: toJson(fields),
          // The tray has what is new at its end.
          position: sql<number>`extract(epoch from clock_timestamp())`,
          scheduled_at: null,
          wall_time: null,
          timezone: null,
          attempt_at: null,
          reminded_at: null,
          reason_kind: null,
          reason: null,
          sentence: null,
          published_at: null,
          published_url: null,
          published_ref: null,
          published_by: null,
          marked_from: null,
          marked_at: null,
          fill_id: null,
          moved_version: null,
          despite: null,
        })
        .execute();
    },

    /** Changes a locked version. A new state begins now. */
    async update(
      id: string,
      { fields, ...changes }: Changes,
      { moved = false, counted = true }: CountedAs = {},
    ): Promise<void> {
      await db
        .updateTable('social_variants')
        .set({
          ...changes,
          ...(fields && { fields: toJson(fields) }),
          ...(changes.state && {
            state_since: sql<Date>`case when state = ${changes.state} then state_since else now() end`,
          }),
          ...(moved && { moved_version: sql<number>`version + 1` }),
          ...(counted && { version: sql<number>`version + 1` }),
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute();
    },

    /** What was just made has nothing that others could have seen before. */
    async restartVersion(id: string): Promise<void> {
      await sql`update social_variants set version = 1, moved_version = null where id = ${id}`.execute(db);
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('social_variants').where('id', '=', id).execute();
    },

    async setMedia(id: string, files: readonly NewMedia[]): Promise<void> {
      await db.deleteFrom('social_media').where('variant_id', '=', id).execute();
      if (files.length === 0) return;
      await db
        .insertInto('social_media')
        .values(files.map((file, index) => ({ ...file, variant_id: id, sort: index + 1 })))
        .execute();
    },

    /**
     * Copies the files of one version to another, without those that were deleted from their spaces.
     * @returns the names of those
     */
    async copyMedia(from: string, to: string): Promise<string[]> {
      await sql`
        insert into social_media (variant_id, sort, role, space_id, asset_id, alt, object_name, name, kind, content_type, bytes,
          sha256, seconds)
        select ${to}::uuid, sort, role, space_id, asset_id, alt, object_name, name, kind, content_type, bytes, sha256, seconds
        from social_media m where m.variant_id = ${from} and ${isInSpace}`.execute(db);
      const { rows } = await sql<{ name: string }>`
        select m.name from social_media m where m.variant_id = ${from} and not ${isInSpace} order by m.sort`.execute(
        db,
      );
      return rows.map(({ name }) => name);
    },

    /** Files that were deleted from their spaces and that unpublished versions of a post still show. */
    async goneAssets(postId: string): Promise<string[]> {
      const { rows } = await sql<{ asset_id: string }>`
        select distinct m.asset_id from social_media m join social_variants v on v.id = m.variant_id
        where v.post_id = ${postId} and v.state <> 'published' and m.asset_id is not null and not ${isInSpace}`.execute(
        db,
      );
      return rows.map(({ asset_id: assetId }) => assetId);
    },

    /** From now on newer versions of its files change nothing. */
    async freezeMedia(id: string): Promise<void> {
      await sql`
        update social_media m set frozen = true, object_name = a.object_name, name = a.name, content_type = a.content_type,
          bytes = a.bytes, sha256 = a.sha256, seconds = a.duration_seconds, alt = coalesce(nullif(m.alt, ''), a.alt)
        from assets a where a.id = m.asset_id and m.variant_id = ${id} and not m.frozen`.execute(db);
      await sql`update social_media set frozen = true where variant_id = ${id} and not frozen`.execute(db);
    },

    async thawMedia(id: string): Promise<void> {
      await sql`update social_media set frozen = false where variant_id = ${id} and frozen`.execute(db);
    },

    /** The file is gone from its space: its row keeps what it was. */
    async forgetAssets(assetIds: readonly string[], variantIds: readonly string[]): Promise<void> {
      await sql`
        delete from social_media where asset_id = any(${[...assetIds]}::uuid[]) and variant_id = any(${[...variantIds]}::uuid[])`.execute(
        db,
      );
    },

    /** Versions that show one file show another one instead. @returns those that show it now */
    async replaceAsset(
      from: string,
      to: string,
    ): Promise<Pick<VariantRecord, 'id' | 'post_id' | 'owner_uid'>[]> {
      // Whoever is about to change their files does so before or after.
      const { rows } = await sql<Pick<VariantRecord, 'id' | 'post_id' | 'owner_uid'>>`
        select v.id, v.post_id, v.owner_uid from social_variants v
        where exists (select from social_media m where m.variant_id = v.id and m.asset_id in (${from}, ${to}))
        order by v.id for update`.execute(db);
      await sql`update social_media set asset_id = ${to} where asset_id = ${from}`.execute(db);
      return rows;
    },

    /** When versions of a network happen that count, from one instant to another, without some. */
    async instantsOf(
      ownerUid: string,
      network: Network,
      { from, to, without = [] }: { from: Date; to: Date; without?: readonly string[] },
    ): Promise<Date[]> {
      const { rows } = await sql<{ at: Date }>`
        select v.happens_at as at from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
        where v.owner_uid = ${ownerUid} and v.network = ${network} and v.happens_at > ${from} and v.happens_at < ${to}
          and v.state in ('scheduled', 'due', 'published') and v.id <> all(${[...without]}::uuid[])
        order by v.happens_at`.execute(db);
      return rows.map(({ at }) => at);
    },

    /** Ready versions of the tray in its order, each with what deals and other posts may be against. */
    async readyInTray(ownerUid: string, networks: readonly Network[], limit: number): Promise<ReadyRow[]> {
      const { rows } = await sql<ReadyRow>`
        select v.id, v.network, v.version, ${variantName} as name, p.category,
          array(select m.asset_id from social_media m where m.variant_id = v.id and m.asset_id is not null) as assets,
          array(select m.sha256 from social_media m where m.variant_id = v.id and m.kind = 'image' and m.role = 'item') as pictures
        from social_variants v join social_posts p on p.id = v.post_id and p.deleted_at is null
        where v.owner_uid = ${ownerUid} and v.scheduled_at is null and v.state = 'ready' and v.network = any(${[...networks]}::text[])
        order by v.position, v.id limit ${limit}`.execute(db);
      return rows;
    },

    /** When versions of each network that count show one of these pictures, from one instant to another. */
    async instantsOfPictures(
      ownerUid: string,
      pictures: readonly string[],
      { from, to }: { from: Date; to: Date },
    ): Promise<{ network: Network; picture: string; at: Date }[]> {
      if (pictures.length === 0) return [];
      const { rows } = await sql<{ network: Network; picture: string; at: Date }>`
        select v.network, m.sha256 as picture, v.happens_at as at
        from social_media m join social_variants v on v.id = m.variant_id and v.owner_uid = ${ownerUid}
          join social_posts p on p.id = v.post_id and p.deleted_at is null
        where m.sha256 = any(${[...pictures]}::text[]) and m.kind = 'image' and m.role = 'item'
          and v.state in ('scheduled', 'due', 'published') and v.happens_at > ${from} and v.happens_at < ${to}`.execute(
        db,
      );
      return rows;
    },

    /** Puts versions of the tray one after the other, where the first of them was. @returns how many there are */
    async reorder(ownerUid: string, ids: readonly string[]): Promise<number> {
      const { rows } = await sql`
        with wanted as (
          select w.id, w.place from unnest(${[...ids]}::uuid[]) with ordinality as w (id, place)
        ), places as (
          select v.position, row_number() over (order by v.position, v.id) as place
          from social_variants v join wanted w on w.id = v.id where v.owner_uid = ${ownerUid}
        )
        update social_variants v set position = p.position from wanted w join places p on p.place = w.place
        where v.id = w.id and v.owner_uid = ${ownerUid} returning v.id`.execute(db);
      return rows.length;
    },

    /** Versions with a time in a span, with the text of their posts. */
    async ofSpan(
      ownerUid: string,
      from: Date,
      to: Date,
      networks: readonly Network[],
    ): Promise<LockedVariant[]> {
      return lockWhere(sql`v.owner_uid = ${ownerUid} and v.happens_at >= ${from} and v.happens_at < ${to}
        and v.network = any(${[...networks]}::text[])`);
    },

    /** Everything of a person for a CSV, by id. */
    async listForCsv(
      ownerUid: string,
      {
        networks,
        states,
        label,
        limit,
      }: {
        networks?: readonly string[] | undefined;
        states?: readonly string[] | undefined;
        label?: string | undefined;
        limit: number;
      },
    ): Promise<CsvVariantRow[]> {
      const { rows } = await sql<CsvVariantRow>`
        select v.*, p.text as post_text, p.label, p.category from social_variants v
          join social_posts p on p.id = v.post_id and p.deleted_at is null
        where v.owner_uid = ${ownerUid}
          ${networks && networks.length > 0 ? sql`and v.network = any(${[...networks]}::text[])` : sql``}
          ${states && states.length > 0 ? sql`and v.state = any(${[...states]}::text[])` : sql``}
          ${label ? sql`and p.label = ${label}` : sql``}
        order by v.happens_at nulls last, v.id limit ${limit}`.execute(db);
      return rows;
    },

    /** Whose these versions are, also in the trash; without those that there are not. */
    async ownersOf(ids: readonly string[]): Promise<{ id: string; owner_uid: string }[]> {
      const { rows } = await sql<{ id: string; owner_uid: string }>`
        select id, owner_uid from social_variants where id = any(${[...ids]}::uuid[])`.execute(db);
      return rows;
    },

    /** Which of these versions are the person’s, with their posts and the files that they use. */
    async listByIds(
      ownerUid: string,
      ids: readonly string[],
    ): Promise<(CsvVariantRow & { asset_ids: string[] })[]> {
      const { rows } = await sql<CsvVariantRow & { asset_ids: string[] }>`
        select v.*, p.text as post_text, p.label, p.category, array(
            select m.asset_id::text from social_media m where m.variant_id = v.id and m.asset_id is not null) as asset_ids
          from social_variants v
          join social_posts p on p.id = v.post_id and p.deleted_at is null
        where v.owner_uid = ${ownerUid} and v.id = any(${[...ids]}::uuid[])`.execute(db);
      return rows;
    },
  };
}

export type CsvVariantRow = VariantRecord & { post_text: string; label: string; category: string };
