import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { assetUseKinds } from '@bestie/contracts/assets';
import type { AssetUseKind } from '@bestie/contracts/assets';
import type { Database } from '../../platform/database/schema';
import { emptyTrash } from '../../platform/database/trash';
import { personJson } from '../../platform/identity/people.sql';
import { differingBits, looksNear } from '../../platform/pictures/near-pictures.sql';
import {
  assetRow,
  assetRows,
  assetRowsBySha256,
  inFolderTree,
  someAssetRows,
  undecidedAssetRows,
} from './assets.sql';
import type { AssetQuery, AssetRow } from './assets.sql';
import { usesOf } from '../../platform/objects/garbage/object-references.sql';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { isUnsettled } from '../reports';
import type { AssetVersionsTable, AssetsTable } from './assets.tables';

/** The columns that operations on many assets need. */
export type AssetFacts = Pick<
  Selectable<AssetsTable>,
  | 'id'
  | 'name'
  | 'folder'
  | 'kind'
  | 'object_name'
  | 'bytes'
  | 'total_bytes'
  | 'version_count'
  | 'created_at'
  | 'deleted_at'
>;

/** A place where an asset is used. */
export interface AssetUseRow {
  asset_id: string;
  kind: AssetUseKind;
  id: string;
  label: string;
}

type NewestVersion = Pick<
  Selectable<AssetsTable>,
  'object_name' | 'content_type' | 'bytes' | 'sha256' | 'total_bytes' | 'comment_count'
>;

const facts = [
  'id',
  'name',
  'folder',
  'kind',
  'object_name',
  'bytes',
  'total_bytes',
  'version_count',
  'created_at',
  'deleted_at',
] as const;

/** SQL of `assets`. */
export function createAssetsRepository(db: Kysely<Database>) {
  return {
    async list(query: AssetQuery): Promise<AssetRow[]> {
      return (await assetRows(query).execute(db)).rows;
    },

    /** Includes the trash. */
    async find(spaceId: string, assetId: string): Promise<AssetRow | undefined> {
      return (await assetRow(spaceId, assetId).execute(db)).rows[0];
    },

    async listBySha256(spaceId: string, sha256: string[]): Promise<AssetRow[]> {
      return (await assetRowsBySha256(spaceId, sha256).execute(db)).rows;
    },

    listUndecided: async (spaceId: string, limit: number): Promise<AssetRow[]> =>
      (await undecidedAssetRows(spaceId, limit).execute(db)).rows,

    listSome: async (spaceId: string, ids: readonly string[]): Promise<AssetRow[]> =>
      (await someAssetRows(spaceId, ids).execute(db)).rows,

    /**
     * Stores the file of the space that a new picture resembles most, if any. Files with the same bytes are left out,
     * since the upload asked about them. The later one of file and picture calls this in its transaction; calls for
     * one space wait for each other, so that two new pictures find each other.
     */
    async noteLookAlike(spaceId: string, objectName: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`look-alikes:${spaceId}`}, 0))`.execute(db);
      await sql`
        update assets a set looks_like = (
          select o.id from assets o join pictures q on q.object_name = o.object_name
          where o.space_id = a.space_id and o.id <> a.id and o.deleted_at is null and o.sha256 <> a.sha256
            and o.looks_like is distinct from a.id and ${looksNear('p', 'q')}
          order by ${differingBits('p', 'q')}, o.created_at, o.id limit 1)
        from pictures p
        where a.object_name = ${objectName} and a.space_id = ${spaceId} and a.deleted_at is null
          and a.version_count = 1 and p.object_name = a.object_name and p.state = 'ready'
          and not exists (select 1 from assets o
            where o.space_id = a.space_id and o.sha256 = a.sha256 and o.id <> a.id and o.deleted_at is null)
        `.execute(db);
    },

    /** Clears the look-alikes of files after a decision. */
    async forgetLookAlikes(ids: readonly string[]): Promise<void> {
      await sql`update assets set looks_like = null where id = any(${ids}::uuid[])`.execute(db);
    },

    /**
     * Merges `from` into `to`: its version as the newest, its comments, links, covers, look-alikes and places in
     * prepared ZIPs. `from` is deleted.
     */
    async mergeAssets(to: string, from: string, now: Date): Promise<void> {
      await sql`
        with moved as (
          update asset_versions v set asset_id = ${to}, number = a.version_count + 1 from assets a
          where v.asset_id = ${from} and a.id = ${to}
        ), comments as (update asset_comments set asset_id = ${to} where asset_id = ${from}),
        shares as (update asset_shares set asset_id = ${to} where asset_id = ${from}),
        archives as (
          update asset_archives z set asset_ids = array_replace(z.asset_ids, ${from}::uuid, ${to}::uuid) from assets a
          where a.id = ${to} and z.space_id = a.space_id and ${from} = any(z.asset_ids)
        ),
        covers as (update spaces set cover_asset_id = ${to} where cover_asset_id = ${from}),
        alike as (
          update assets set looks_like = nullif(${to}::uuid, id) where looks_like = ${from} and id <> ${to}
        )
        select 1`.execute(db);
      const { rows } = await sql<NewestVersion>`
        delete from assets where id = ${from}
        returning object_name, content_type, bytes, sha256, total_bytes, comment_count`.execute(db);
      const [gone] = rows;
      if (!gone) return;
      await db
        .updateTable('assets')
        .set((eb) => ({
          object_name: gone.object_name,
          content_type: gone.content_type,
          bytes: gone.bytes,
          sha256: gone.sha256,
          total_bytes: eb('total_bytes', '+', gone.total_bytes),
          comment_count: eb('comment_count', '+', gone.comment_count),
          version_count: eb('version_count', '+', 1),
          version: eb('version', '+', 1),
          looks_like: null,
          updated_at: now,
        }))
        .where('id', '=', to)
        .execute();
    },

    /** The space that already has an asset with this id, if any. */
    findOrigin: (
      assetId: string,
    ): Promise<{ space_id: string; first_object: string; uploaded_by: string } | undefined> =>
      db
        .selectFrom('assets')
        .innerJoin('asset_versions', (join) =>
          join.onRef('asset_versions.asset_id', '=', 'assets.id').on('asset_versions.number', '=', 1),
        )
        .select(['assets.space_id', 'asset_versions.object_name as first_object', 'assets.uploaded_by'])
        .where('assets.id', '=', assetId)
        .executeTakeFirst(),

    /**
     * An object that a person uploaded, locked for the transaction; undefined when it is missing or belongs
     * to somebody else.
     */
    findUploaded: (
      name: string,
      uid: string,
    ): Promise<{ content_type: string; size: number; sha256: string } | undefined> =>
      db
        .selectFrom('objects')
        .select(['content_type', 'size', 'sha256'])
        .where('name', '=', name)
        .where('owner_uid', '=', uid)
        .forShare()
        .executeTakeFirst(),

    /**
     * Those of the given assets that are in the space, in the trash or not; locked until the transaction
     * ends.
     */
    listForUpdate: (spaceId: string, ids: string[]): Promise<AssetFacts[]> =>
      db
        .selectFrom('assets')
        .select(facts)
        .where('space_id', '=', spaceId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Those of the given assets that are not in the trash, in the order of a listing. */
    listMany: (spaceId: string, ids: string[]): Promise<AssetFacts[]> =>
      db
        .selectFrom('assets')
        .select(facts)
        .where('space_id', '=', spaceId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null)
        .orderBy('folder')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),

    /** All files of spaces that are not in the trash themselves. */
    async listIds(spaceIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from assets where space_id = any(${[...spaceIds]}::uuid[]) and deleted_at is null order by id`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Everything in a folder and below it that is not in the trash, in the order of a listing. */
    listTree: (spaceId: string, folder: string, limit: number): Promise<AssetFacts[]> =>
      db
        .selectFrom('assets')
        .select(facts)
        .where('space_id', '=', spaceId)
        .where('deleted_at', 'is', null)
        .where(inFolderTree('folder', folder))
        .orderBy('folder')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(limit)
        .execute(),

    async insert(asset: Insertable<AssetsTable>): Promise<void> {
      await db.insertInto('assets').values(asset).execute();
    },

    /** @returns false when the version has changed */
    async update(
      assetId: string,
      version: number,
      changes: Pick<Updateable<AssetsTable>, 'name' | 'alt' | 'tags'>,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('assets')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', assetId)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async insertVersion(version: Insertable<AssetVersionsTable>): Promise<void> {
      await db.insertInto('asset_versions').values(version).execute();
    },

    /** Makes a version the newest one of its asset. */
    async setNewest(
      version: Insertable<AssetVersionsTable>,
      durationSeconds: number | null,
      now: Date,
    ): Promise<void> {
      await db
        .updateTable('assets')
        .set((eb) => ({
          object_name: version.object_name,
          content_type: version.content_type,
          bytes: version.bytes,
          sha256: version.sha256,
          duration_seconds: durationSeconds,
          total_bytes: eb('total_bytes', '+', version.bytes),
          version_count: version.number,
          looks_like: null,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', version.asset_id)
        .execute();
    },

    /** Newest first, with who uploaded it. */
    listVersions: (assetId: string) =>
      db
        .selectFrom('asset_versions')
        .leftJoin('people', 'people.uid', 'asset_versions.uploaded_by')
        .selectAll('asset_versions')
        .select(personJson('people', 'asset_versions.uploaded_by').as('uploader'))
        .where('asset_id', '=', assetId)
        .orderBy('number', 'desc')
        .execute(),

    findVersion: (assetId: string, versionId: string): Promise<Selectable<AssetVersionsTable> | undefined> =>
      db
        .selectFrom('asset_versions')
        .selectAll()
        .where('id', '=', versionId)
        .where('asset_id', '=', assetId)
        .executeTakeFirst(),

    async setFolder(ids: string[], folder: string, now: Date): Promise<void> {
      await db
        .updateTable('assets')
        .set((eb) => ({ folder, version: eb('version', '+', 1), updated_at: now }))
        .where('id', 'in', ids)
        .execute();
    },

    async setDeleted(ids: string[], deletedAt: Date | null): Promise<void> {
      if (ids.length === 0) return;
      await db.updateTable('assets').set({ deleted_at: deletedAt }).where('id', 'in', ids).execute();
    },

    async addToComments(assetId: string, count: number): Promise<void> {
      await db
        .updateTable('assets')
        .set((eb) => ({ comment_count: eb('comment_count', '+', count) }))
        .where('id', '=', assetId)
        .execute();
    },

    /** Uses of assets: as covers of spaces, and in objects that `uid` may see. */
    async listUses(
      ids: string[],
      uid: string,
      references: readonly ObjectReference[],
    ): Promise<AssetUseRow[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<AssetUseRow>`
        with named (of, name) as materialized (
          select asset_id, object_name from asset_versions where asset_id = any(${ids}::uuid[])
        ), uses as (
          select cover_asset_id as of, 'space-cover' as kind, id::text, name as label from spaces
          where cover_asset_id = any(${ids}::uuid[]) and deleted_at is null
          union ${usesOf(references, sql`named`, uid)}
        )
        select of as asset_id, kind, id, label from uses
        order by array_position(${assetUseKinds}::text[], kind), label, id`.execute(db);
      return rows;
    },

    /** Whether an object is a version of any asset. */
    isVersion: async (objectName: string): Promise<boolean> =>
      (await db
        .selectFrom('asset_versions')
        .select('id')
        .where('object_name', '=', objectName)
        .executeTakeFirst()) !== undefined,

    /** Permanently deletes some files in a person's spaces; their objects are garbage from then on. @returns how many */
    async eraseInSpacesOf(ownerUid: string, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`
        delete from assets where id in (
          select a.id from spaces s join assets a on a.space_id = s.id where s.owner_uid = ${ownerUid} limit ${limit})`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Permanently deletes what has been in the trash since before `before`; its objects are garbage from then on. */
    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'assets', before, { kept: isUnsettled(['asset'], sql.ref('assets.id')) }),
  };
}
