import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { coverOf } from '../items';

/** SQL of `planner_entry_items`: the pieces of entries, and the last look of deleted ones. */
export function createPlannerEntryItemsRepository(db: Kysely<Database>) {
  /**
   * Adds pieces to an entry, or changes the marks of existing ones. Only existing pieces of the owner are
   * added.
   */
  const add = (ownerUid: string, entryId: string, itemIds: readonly string[], what: 'planned' | 'worn') =>
    sql`
      insert into planner_entry_items (entry_id, item_id, sort, planned, worn, name, category, picture_id, cutout_id)
      select ${entryId}::uuid, i.id, g.sort, ${what === 'planned'}, ${what === 'worn'}, i.name, i.category,
        (${coverOf} ->> 'id')::uuid, (${coverOf} -> 'cutout' ->> 'id')::uuid
      from unnest(${[...new Set(itemIds)]}::uuid[]) with ordinality as g (item_id, sort)
      join items i on i.id = g.item_id and i.owner_uid = ${ownerUid} and i.deleted_at is null
      on conflict (entry_id, item_id) do update set
        planned = planner_entry_items.planned or excluded.planned, worn = planner_entry_items.worn or excluded.worn`.execute(
      db,
    );
  return {
    /** Sets the individually planned pieces. */
    async plan(ownerUid: string, entryId: string, itemIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('planner_entry_items')
        .where('entry_id', '=', entryId)
        .where('worn', '=', false)
        .execute();
      await db
        .updateTable('planner_entry_items')
        .set({ planned: false })
        .where('entry_id', '=', entryId)
        .execute();
      if (itemIds.length > 0) await add(ownerUid, entryId, itemIds, 'planned');
    },

    /** Sets the worn pieces of an entry. */
    async wear(ownerUid: string, entryId: string, itemIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('planner_entry_items')
        .where('entry_id', '=', entryId)
        .where('planned', '=', false)
        .execute();
      await db
        .updateTable('planner_entry_items')
        .set({ worn: false })
        .where('entry_id', '=', entryId)
        .execute();
      if (itemIds.length > 0) await add(ownerUid, entryId, itemIds, 'worn');
    },

    /** Existing pieces that were planned individually. */
    async planned(ownerUid: string, entryId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select i.id from planner_entry_items k join items i on i.id = k.item_id
        where k.entry_id = ${entryId} and k.planned and i.owner_uid = ${ownerUid} and i.deleted_at is null
        order by k.sort, i.id`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Pieces that were worn by any of these entries, including deleted ones. */
    async worn(entryIds: readonly string[]): Promise<{ entry_id: string; item_id: string }[]> {
      return db
        .selectFrom('planner_entry_items')
        .select(['entry_id', 'item_id'])
        .where('entry_id', 'in', entryIds)
        .where('worn', '=', true)
        .execute();
    },

    /** Replaces a stored cut-out by its photo. */
    async leaveUncut(cutoutId: string): Promise<void> {
      await db
        .updateTable('planner_entry_items')
        .set({ cutout_id: null })
        .where('cutout_id', '=', cutoutId)
        .execute();
    },

    /** Stores the look of pieces before they are deleted, for the planner of their owner. */
    async keep(itemIds: readonly string[]): Promise<void> {
      await sql`
        update planner_entry_items k set name = i.name, category = i.category,
          picture_id = (${coverOf} ->> 'id')::uuid, cutout_id = (${coverOf} -> 'cutout' ->> 'id')::uuid
        from items i, planner_entries e
        where i.id = k.item_id and k.item_id = any(${itemIds}::uuid[])
          and e.id = k.entry_id and e.owner_uid = i.owner_uid`.execute(db);
    },
  };
}
