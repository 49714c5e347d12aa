import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { Caller } from '../../platform/http/caller';
import { uidOf } from '../../platform/http/caller';
import { isShownBy } from '../items';
import { isShownTo } from './outfits.sql';

/** SQL of the pictures that outfits show. */
export function createOutfitPicturesRepository(db: Kysely<Database>) {
  return {
    /**
     * Whether somebody may see another owner's picture because an outfit that is open to them shows it: its
     * cover, and the first photo of each piece that its owner has, as the cut-out if there is one. Pieces of
     * other people in a document grant nothing, nor do deleted ones.
     */
    async isShown(caller: Caller, pictureId: string): Promise<boolean> {
      const open = isShownTo('o', sql`${uidOf(caller)}::text`);
      const { rows } = await sql<{ shown: boolean }>`
        select exists (
          select 1 from pictures c join outfits o on o.cover_object = c.object_name
          where c.id = ${pictureId} and c.owner_uid = o.owner_uid and ${open}
        ) or exists (
          select 1 from item_photos f
          join items i on i.id = f.item_id and i.deleted_at is null
          join outfit_items k on k.item_id = i.id
          join outfits o on o.id = k.outfit_id and o.owner_uid = i.owner_uid
          where ${isShownBy(pictureId)} and ${open} and not exists (
            select 1 from item_photos before
            where before.item_id = f.item_id and (before.sort, before.picture_id) < (f.sort, f.picture_id))
        ) as shown`.execute(db);
      return rows[0]?.shown ?? false;
    },
  };
}
