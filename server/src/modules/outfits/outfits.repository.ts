import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { limits } from '@bestie/contracts/limits';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { editedRows, isOwnVersion } from '../../platform/database/own-rows';
import { isCoverDue, outfitDetail } from './outfits.sql';
import type { OutfitDetailRow } from './outfits.sql';
import type { OutfitChanges, OutfitsTable } from './outfits.tables';

export interface NewOutfit {
  id: string;
  ownerUid: string;
  values: OutfitChanges & { name: string; document: OutfitDocument };
  /** `due` means that it does not show the current outfit. */
  cover: { object: string | null; due: boolean };
  remixOf: string | null;
  now: Date;
}

export type OutfitsRepository = ReturnType<typeof createOutfitsRepository>;

/** SQL of single outfits and of changes to them. Lists are in `outfit-lists.repository.ts`. */
export function createOutfitsRepository(db: Kysely<Database>) {
  const columns = ({ document, ...words }: OutfitChanges) => ({
    ...words,
    ...(document && { document: toJson(document) }),
  });
  return {
    ...editedRows(db, 'outfits'),

    /** One outfit with its document and pieces; without the trash unless asked for. */
    async find(
      ownerUid: string,
      outfitId: string,
      { trash = false } = {},
    ): Promise<OutfitDetailRow | undefined> {
      const { rows } = await sql<OutfitDetailRow>`
        select ${outfitDetail(limits.outfits.layers)} from outfits o
        where o.id = ${outfitId} and o.owner_uid = ${ownerUid} ${trash ? sql`` : sql`and o.deleted_at is null`}
      `.execute(db);
      return rows[0];
    },

    /** @returns false when the id exists already */
    async insert({ id, ownerUid, values, cover, remixOf, now }: NewOutfit): Promise<boolean> {
      const { document, ...words } = values;
      const inserted = await db
        .insertInto('outfits')
        .values({
          id,
          owner_uid: ownerUid,
          ...words,
          document: toJson(document),
          cover_object: cover.object,
          ...(cover.due && { cover_look: 0 }),
          remix_of: remixOf,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** @returns false when the outfit is missing or has another version */
    async update(
      ownerUid: string,
      outfitId: string,
      version: number,
      changes: OutfitChanges,
      now: Date,
    ): Promise<boolean> {
      const updated = await db
        .updateTable('outfits')
        .set({
          ...columns(changes),
          ...(changes.document && {
            look: sql<number>`look + 1`,
            cover_look: sql<number>`case when cover_object is null then cover_look else coalesce(cover_look, 0) end`,
          }),
          updated_at: now,
          version: sql<number>`version + 1`,
        })
        .where(isOwnVersion(ownerUid, outfitId, version))
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /**
     * Version and order stay, because a cover shows what was saved already. Covers of an earlier look are
     * refused, and so are covers that were drawn while a piece is being cut, which would show its background.
     */
    async setCover(
      ownerUid: string,
      outfitId: string,
      objectName: string | null,
      look: number | undefined,
    ): Promise<void> {
      await sql`
        update outfits o set cover_object = ${objectName}, cover_look = case when ${objectName !== null} then o.look end
        where o.id = ${outfitId} and o.owner_uid = ${ownerUid} and o.deleted_at is null
          ${look === undefined ? sql`` : sql`and o.look = ${look}`}
          ${
            objectName === null
              ? sql``
              : sql`and not exists (
                  select 1 from outfit_items k join item_photos f on f.item_id = k.item_id
                  join pictures cut on cut.id = f.cutout_id
                  where k.outfit_id = o.id and cut.state <> 'ready')`
          }`.execute(db);
    },

    /**
     * Marks the covers of outfits with these pieces as due.
     * @param drop removes covers that show what must not be seen any more
     * @returns the person's outfits with these pieces
     */
    async changeLook(
      ownerUid: string,
      itemIds: readonly string[],
      { drop }: { drop: boolean },
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update outfits o set look = o.look + 1,
          cover_object = case when ${drop} then null else o.cover_object end,
          cover_look = case when o.cover_object is null then o.cover_look else coalesce(o.cover_look, 0) end
        where o.owner_uid = ${ownerUid}
          and o.id in (select outfit_id from outfit_items where item_id = any(${itemIds}::uuid[]))
        returning o.id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Name of the cover's object, for a copy, and whether it shows the current outfit. */
    async coverOf(outfitId: string): Promise<{ object: string | null; due: boolean }> {
      const { rows } = await sql<{ object: string | null; due: boolean }>`
        select o.cover_object as object, ${isCoverDue} as due from outfits o where o.id = ${outfitId}`.execute(
        db,
      );
      return rows[0] ?? { object: null, due: false };
    },

    /** Locks an outfit of a person for the transaction, unless it is missing. */
    lock: (
      ownerUid: string,
      outfitId: string,
    ): Promise<Pick<Selectable<OutfitsTable>, 'visibility'> | undefined> =>
      db
        .selectFrom('outfits')
        .select('visibility')
        .where('id', '=', outfitId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Whether others may see any of these outfits of a person. */
    async isAnyShown(ownerUid: string, ids: readonly string[]): Promise<boolean> {
      const { rows } = await sql`
        select 1 from outfits where owner_uid = ${ownerUid} and id = any(${[...ids]}::uuid[]) and visibility <> 'private'
          and deleted_at is null limit 1`.execute(db);
      return rows.length > 0;
    },

    /** Makes all outfits of an erased person private and moves them to the trash. */
    async forget(uid: string, now: Date): Promise<void> {
      await sql`update outfits set deleted_at = ${now} where owner_uid = ${uid} and deleted_at is null`.execute(
        db,
      );
    },
  };
}
