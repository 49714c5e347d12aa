import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Database } from '../../platform/database/schema';
import { ownRows } from '../../platform/database/own-rows';
import { emptyTrash } from '../../platform/database/trash';
import { startVisit } from '../reports';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { isHiddenFrom } from './space-access.sql';
import { usedAssetsOf } from './space-uses.sql';
import type { UsedAssetRow } from './space-uses.sql';
import { spaceCard, spaceCards } from './spaces.sql';
import type { SpaceCardRow, SpaceQuery } from './spaces.sql';
import type { SpacesTables } from './spaces.tables';

/** What decides a caller's permissions on a space. */
export interface SpaceAccessRow {
  id: string;
  name: string;
  version: number;
  owner_uid: string;
  archived_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  role: SpaceRole | null;
  opened_until: Date | null;
}

/** SQL of `spaces` and of admins' visits to them. Members are in `space-members.repository.ts`. */
export function createSpacesRepository(db: Kysely<Database>) {
  const access = (spaceId: string, uid: string) =>
    db
      .selectFrom('spaces')
      .leftJoin('space_members', (join) =>
        join.onRef('space_members.space_id', '=', 'spaces.id').on('space_members.uid', '=', uid),
      )
      .leftJoin('space_visits', (join) =>
        join
          .onRef('space_visits.space_id', '=', 'spaces.id')
          .on('space_visits.uid', '=', uid)
          .on('space_visits.ends_at', '>', sql<Date>`now()`),
      )
      .select([
        'spaces.id',
        'spaces.name',
        'spaces.version',
        'spaces.owner_uid',
        'spaces.archived_at',
        'spaces.deleted_at',
        'spaces.hidden_at',
        'spaces.hidden_reason',
        'space_visits.ends_at as opened_until',
      ])
      .select(
        sql<SpaceRole | null>`case when not ${isHiddenFrom('spaces', uid)} then space_members.role end`.as(
          'role',
        ),
      )
      .where('spaces.id', '=', spaceId);

  return {
    ...ownRows(db, 'spaces'),

    /** Whether the asset is a picture of the space. */
    hasPicture: async (spaceId: string, assetId: string): Promise<boolean> =>
      (await db
        .selectFrom('assets')
        .select('id')
        .where('id', '=', assetId)
        .where('space_id', '=', spaceId)
        .where('kind', '=', 'image')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()) !== undefined,

    access: (spaceId: string, uid: string): Promise<SpaceAccessRow | undefined> =>
      access(spaceId, uid).executeTakeFirst(),

    /** The same, with the space locked until the transaction ends. */
    accessForUpdate: (spaceId: string, uid: string): Promise<SpaceAccessRow | undefined> =>
      access(spaceId, uid).forUpdate('spaces').executeTakeFirst(),

    /** Files of the space that are used elsewhere, as far as the person may see it. */
    async listUsed(
      spaceId: string,
      uid: string,
      references: readonly ObjectReference[],
    ): Promise<UsedAssetRow[]> {
      return (await usedAssetsOf(spaceId, uid, references).execute(db)).rows;
    },

    async list(query: SpaceQuery): Promise<SpaceCardRow[]> {
      return (await spaceCards(query).execute(db)).rows;
    },

    async card(spaceId: string, uid: string): Promise<SpaceCardRow | undefined> {
      return (await spaceCard(spaceId, uid).execute(db)).rows[0];
    },

    async insert(space: Insertable<SpacesTables['spaces']>): Promise<void> {
      await db.insertInto('spaces').values(space).execute();
    },

    /** @returns false when the version has changed */
    async update(
      spaceId: string,
      version: number,
      changes: Pick<Updateable<SpacesTables['spaces']>, 'name' | 'description' | 'cover_asset_id'>,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('spaces')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now, active_at: now }))
        .where('id', '=', spaceId)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Starts a visit for so many minutes. @returns its end */
    openTo: (uid: string, id: string, minutes: number): Promise<Date> =>
      startVisit(db, { table: 'space_visits', column: 'space_id' }, { uid, id, minutes }),

    async setArchived(spaceId: string, archivedAt: Date | null, now: Date): Promise<void> {
      await db
        .updateTable('spaces')
        .set((eb) => ({ archived_at: archivedAt, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', spaceId)
        .execute();
    },

    async setOwner(spaceId: string, ownerUid: string, now: Date): Promise<void> {
      await db
        .updateTable('spaces')
        .set((eb) => ({ owner_uid: ownerUid, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', spaceId)
        .execute();
    },

    async setDeleted(spaceId: string, deletedAt: Date | null, now: Date): Promise<void> {
      await db
        .updateTable('spaces')
        .set((eb) => ({ deleted_at: deletedAt, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', spaceId)
        .execute();
    },

    /** By decision of an admin; null shows it again. */
    async setHidden(spaceId: string, hidden: { at: Date; reason: string } | null): Promise<void> {
      await db
        .updateTable('spaces')
        .set((eb) => ({
          hidden_at: hidden?.at ?? null,
          hidden_reason: hidden?.reason ?? null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', spaceId)
        .execute();
    },

    /** Changes the sums of a space and its time of activity. */
    async addToSums(spaceId: string, count: number, bytes: number, now: Date): Promise<void> {
      await db
        .updateTable('spaces')
        .set((eb) => ({
          asset_count: eb('asset_count', '+', count),
          bytes: eb('bytes', '+', bytes),
          active_at: now,
        }))
        .where('id', '=', spaceId)
        .execute();
    },

    /** Hides the spaces of an erased person. @returns their ids */
    async forget(uid: string, now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update spaces set deleted_at = ${now} where owner_uid = ${uid} and deleted_at is null returning id`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Permanently deletes spaces that have been in the trash since before `before`; one by one, because each
     * may hold thousands of files.
     */
    emptyTrash: (before: Date): Promise<void> => emptyTrash(db, 'spaces', before, { batch: 1 }),
  };
}
