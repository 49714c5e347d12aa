import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ItemLayer } from '@bestie/contracts/outfits.contract';
import type { Database } from '../../platform/database/schema';
import { coverOf } from '../items';

/** SQL of `outfit_items`: the pieces of outfits, and the last look of deleted pieces. */
export function createOutfitItemsRepository(db: Kysely<Database>) {
  return {
    /**
     * Sets the pieces of an outfit to those of its layers. The look of a piece comes from the closet; of a
     * deleted one from what the outfit stored, else from the layer. Pieces and pictures of other people are
     * never read.
     */
    async replace(
      ownerUid: string,
      outfitId: string,
      layers: readonly Pick<ItemLayer, 'itemId' | 'seen'>[],
    ): Promise<void> {
      const first = new Map(layers.map((layer) => [layer.itemId, layer]));
      const given = JSON.stringify(
        [...first.values()].map(({ itemId, seen }, sort) => ({
          item_id: itemId,
          sort,
          name: seen.name,
          category: seen.category,
          picture_id: seen.pictureId,
        })),
      );
      await sql`
        insert into outfit_items (outfit_id, item_id, sort, name, category, picture_id, cutout_id)
        select ${outfitId}::uuid, g.item_id, g.sort, coalesce(i.name, k.name, g.name),
          coalesce(i.category, k.category, g.category),
          case
            when i.id is not null then (${coverOf} ->> 'id')::uuid
            when k.item_id is not null then k.picture_id
            else (select p.id from pictures p where p.id = g.picture_id and p.owner_uid = ${ownerUid})
          end,
          case when i.id is not null then (${coverOf} -> 'cutout' ->> 'id')::uuid else k.cutout_id end
        from jsonb_to_recordset(${given}::jsonb)
          as g (item_id uuid, sort integer, name text, category text, picture_id uuid)
        left join items i on i.id = g.item_id and i.owner_uid = ${ownerUid} and i.deleted_at is null
        left join outfit_items k on k.outfit_id = ${outfitId} and k.item_id = g.item_id
        on conflict (outfit_id, item_id) do update set
          sort = excluded.sort, name = excluded.name, category = excluded.category,
          picture_id = excluded.picture_id, cutout_id = excluded.cutout_id`.execute(db);
      await sql`
        delete from outfit_items where outfit_id = ${outfitId}
          and item_id <> all (${[...first.keys()]}::uuid[])`.execute(db);
    },

    /** Pieces of an outfit that its owner still has, in a fixed order. */
    async living(ownerUid: string, outfitId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select i.id from outfit_items k join items i on i.id = k.item_id
        where k.outfit_id = ${outfitId} and i.owner_uid = ${ownerUid} and i.deleted_at is null
        order by i.id`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Replaces a stored cut-out by its photo. */
    async leaveUncut(cutoutId: string): Promise<void> {
      await db
        .updateTable('outfit_items')
        .set({ cutout_id: null })
        .where('cutout_id', '=', cutoutId)
        .execute();
    },

    /** Stores the look of pieces before they are deleted, for the outfits of their owner. */
    async keep(itemIds: readonly string[]): Promise<void> {
      await sql`
        update outfit_items k set name = i.name, category = i.category,
          picture_id = (${coverOf} ->> 'id')::uuid, cutout_id = (${coverOf} -> 'cutout' ->> 'id')::uuid
        from items i, outfits o
        where i.id = k.item_id and k.item_id = any(${itemIds}::uuid[])
          and o.id = k.outfit_id and o.owner_uid = i.owner_uid`.execute(db);
    },
  };
}
