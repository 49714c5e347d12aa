import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

export type PlannerWearsRepository = ReturnType<typeof createPlannerWearsRepository>;

/** SQL of what the planner has to do with `wears` and `outfit_wears`. The rule is in `planner-wears.ts`. */
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
    /** Holds pieces of a person, in one order, those in the trash too. @returns those that are there */
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

    /** Pieces that an entry of the day has as worn and the log has not. */
    async missing(itemIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.id from unnest(${itemIds}::uuid[]) as g (id)
        where ${held(sql`g.id`, date)}
          and not exists (select 1 from wears w where w.item_id = g.id and w.worn_on = ${date}::date)
      `.execute(db);
      return rows.map((row) => row.id);
    },

    /** Takes out of the log what no entry of the day has as worn and nobody logged by hand. @returns pieces */
    async release(itemIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ item_id: string }>`
        delete from wears w where w.item_id = any(${itemIds}::uuid[]) and w.worn_on = ${date}::date
          and not w.by_hand and not ${held(sql`w.item_id`, date)}
        returning w.item_id`.execute(db);
      return rows.map((row) => row.item_id);
    },

    /** Pieces that were taken out of a day by hand are worn by no entry of it any more. */
    async forget(itemIds: readonly string[], date: string): Promise<void> {
      await sql`
        update planner_entry_items k set worn = false from planner_entries e
        where e.id = k.entry_id and e.date = ${date}::date and k.worn
          and k.item_id = any(${itemIds}::uuid[])`.execute(db);
    },

    /** Outfits that an entry of the day has as worn and the log has not. */
    async missingOutfits(outfitIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.outfit_id as id from unnest(${outfitIds}::uuid[]) as g (outfit_id)
        where ${outfitHeld(date)} and exists (select 1 from outfits o where o.id = g.outfit_id)
          and not exists (
            select 1 from outfit_wears w where w.outfit_id = g.outfit_id and w.worn_on = ${date}::date)
      `.execute(db);
      return rows.map((row) => row.id);
    },

    /** Outfits that stand in the log of a day by the planner alone, and in no entry of it. */
    async looseOutfits(outfitIds: readonly string[], date: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select g.outfit_id as id from outfit_wears g
        where g.outfit_id = any(${outfitIds}::uuid[]) and g.worn_on = ${date}::date and not g.by_hand
          and not ${outfitHeld(date)}`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}
