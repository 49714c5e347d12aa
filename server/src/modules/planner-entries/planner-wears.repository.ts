import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL that keeps `wears` and `outfit_wears` in line with the planner. The rule is in `planner-wears.ts`. */
export function createPlannerWearsRepository(db: Kysely<Database>) {
  /** Whether an entry of the day `date` says that the piece `item` was worn. */
  const held = (item: ReturnType<typeof sql>, date: string) => sql`exists (
    select 1 from planner_entry_items k join planner_entries e on e.id = k.entry_id
    where k.item_id = ${item} and k.worn and e.date = ${date}::date and e.deleted_at is null
      and e.status in ('worn', 'changed'))`;
  const outfitHeld = (date: string) => sql`exists (
    select 1 from planner_entries e where e.outfit_id = g.outfit_id and e.date = ${date}::date
      and e.deleted_at is null and e.status = 'worn')`;
  return {
    /** Locks pieces of a person in a fixed order, including those in the trash. @returns the existing ones */
    async lockItems(ownerUid: string, itemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('items')
        .select('id')
        .where('id', 'in', itemIds)
        .where('owner_uid', '=', ownerUid)
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map((row) => row.id);
    },

    /** Pieces that an entry of the day has as worn and that are not logged. */
    async missing(itemIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.id from unnest(${itemIds}::uuid[]) as g (id)
        where ${held(sql`g.id`, date)}
          and not exists (select 1 from wears w where w.item_id = g.id and w.worn_on = ${date}::date)
      `.execute(db);
      return rows.map((row) => row.id);
    },

    /** Removes wears that no entry of the day has and nobody logged by hand. @returns their pieces */
    async release(itemIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ item_id: string }>`
        delete from wears w where w.item_id = any(${itemIds}::uuid[]) and w.worn_on = ${date}::date
          and not w.by_hand and not ${held(sql`w.item_id`, date)}
        returning w.item_id`.execute(db);
      return rows.map((row) => row.item_id);
    },

    /** Pieces that were removed from the log of a day by hand are unmarked in all entries of the day. */
    async forget(itemIds: readonly string[], date: string): Promise<void> {
      await sql`
        update planner_entry_items k set worn = false from planner_entries e
        where e.id = k.entry_id and e.date = ${date}::date and k.worn
          and k.item_id = any(${itemIds}::uuid[])`.execute(db);
    },

    /**
     * Marks pieces again that {@link forget} unmarked. A planned piece of a changed entry stays unmarked: nothing
     * says that it was worn.
     */
    async recall(itemIds: readonly string[], date: string): Promise<void> {
      await sql`
        update planner_entry_items k set worn = true from planner_entries e
        where e.id = k.entry_id and e.date = ${date}::date and not k.worn
          and k.item_id = any(${itemIds}::uuid[])
          and (e.status = 'worn' or (e.status = 'changed' and not k.planned))`.execute(db);
    },

    /** Wears of pieces and outfits that an entry of the day has are no longer logged by hand. */
    async adopt(itemIds: readonly string[], outfitIds: readonly string[], date: string): Promise<void> {
      if (itemIds.length > 0)
        await sql`
          update wears w set by_hand = false
          where w.item_id = any(${itemIds}::uuid[]) and w.worn_on = ${date}::date
            and ${held(sql`w.item_id`, date)}`.execute(db);
      if (outfitIds.length > 0)
        await sql`
          update outfit_wears g set by_hand = false
          where g.outfit_id = any(${outfitIds}::uuid[]) and g.worn_on = ${date}::date
            and ${outfitHeld(date)}`.execute(db);
    },

    /** Outfits that an entry of the day has as worn and that are not logged. */
    async missingOutfits(outfitIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.outfit_id as id from unnest(${outfitIds}::uuid[]) as g (outfit_id)
        where ${outfitHeld(date)} and exists (select 1 from outfits o where o.id = g.outfit_id)
          and not exists (
            select 1 from outfit_wears w where w.outfit_id = g.outfit_id and w.worn_on = ${date}::date)
      `.execute(db);
      return rows.map((row) => row.id);
    },

    /** Outfits that only the planner logged on a day, without an entry that has them now. */
    async looseOutfits(outfitIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.outfit_id as id from outfit_wears g
        where g.outfit_id = any(${outfitIds}::uuid[]) and g.worn_on = ${date}::date and not g.by_hand
          and not ${outfitHeld(date)}`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
