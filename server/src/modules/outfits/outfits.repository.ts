import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { limits } from '@bestie/contracts/limits';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { editedRows } from '../../platform/database/own-rows';
import { outfitDetail } from './outfit-columns';
import type { OutfitDetailRow } from './outfit-columns';
import type { OutfitChanges } from './outfits.tables';

export interface NewOutfit {
  id: string;
  ownerUid: string;
  values: OutfitChanges & { name: string; document: OutfitDocument };
  coverObject: string | null;
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

    /** @returns false when the id is taken already */
    async insert({ id, ownerUid, values, coverObject, remixOf, now }: NewOutfit): Promise<boolean> {
      const { document, ...words } = values;
      const inserted = await db
        .insertInto('outfits')
        .values({
          ...{ id, owner_uid: ownerUid, ...words, document: toJson(document) },
          ...{ cover_object: coverObject, remix_of: remixOf, created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** @returns false when the outfit is missing or stands at another version */
    async update(
      ownerUid: string,
      outfitId: string,
      version: number,
      changes: OutfitChanges,
      now: Date,
    ): Promise<boolean> {
      const updated = await db
        .updateTable('outfits')
        .set({ ...columns(changes), updated_at: now, version: sql<number>`version + 1` })
        .where('id', '=', outfitId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** Version and order stay: a cover is made of what was saved already. @returns false when it is missing */
    async setCover(ownerUid: string, outfitId: string, objectName: string | null): Promise<boolean> {
      const updated = await db
        .updateTable('outfits')
        .set({ cover_object: objectName })
        .where('id', '=', outfitId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** Name of the cover's object, for a copy. */
    async coverObject(outfitId: string): Promise<string | null> {
      const row = await db
        .selectFrom('outfits')
        .select('cover_object')
        .where('id', '=', outfitId)
        .executeTakeFirst();
      return row?.cover_object ?? null;
    },

    /** Holds an outfit of a person for the transaction. @returns false when it is missing */
    async lock(ownerUid: string, outfitId: string): Promise<boolean> {
      const row = await db
        .selectFrom('outfits')
        .select('id')
        .where('id', '=', outfitId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Everything of somebody who is gone: nobody is shown it any more, and the trash takes it. */
    async forget(uid: string, now: Date): Promise<void> {
      await sql`update outfits set deleted_at = ${now} where owner_uid = ${uid} and deleted_at is null`.execute(
        db,
      );
    },
  };
}
