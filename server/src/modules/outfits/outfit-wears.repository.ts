import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** SQL of `outfit_wears`: the days on which outfits were worn as a whole. */
export function createOutfitWearsRepository(db: Kysely<Database>) {
  /** Updates the counts of wears of outfits; the version stays. */
  const recount = async (outfitIds: readonly string[]): Promise<void> => {
    await sql`
      update outfits set
        wear_count = (select count(*) from outfit_wears where outfit_id = outfits.id),
        last_worn_on = (select max(worn_on) from outfit_wears where outfit_id = outfits.id)
      where id = any(${outfitIds})`.execute(db);
  };
  return {
    recount,

    /** @returns false when it was logged already */
    async insert(outfitId: string, date: string, now: Date): Promise<boolean> {
      const inserted = await db
        .insertInto('outfit_wears')
        .values({ outfit_id: outfitId, worn_on: date, created_at: now })
        .onConflict((conflict) => conflict.columns(['outfit_id', 'worn_on']).doNothing())
        .returning('outfit_id')
        .executeTakeFirst();
      if (inserted) await recount([outfitId]);
      return inserted !== undefined;
    },

    async delete(outfitId: string, date: string): Promise<void> {
      await db
        .deleteFrom('outfit_wears')
        .where('outfit_id', '=', outfitId)
        .where('worn_on', '=', date)
        .execute();
      await recount([outfitId]);
    },

    /** Whether only the planner logged an outfit on a day. */
    async isPlanned(outfitId: string, date: string): Promise<boolean> {
      const row = await db
        .selectFrom('outfit_wears')
        .select('outfit_id')
        .where('outfit_id', '=', outfitId)
        .where('worn_on', '=', date)
        .where('by_hand', '=', false)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Marks an outfit as logged by hand. @returns true when only the planner had logged it */
    async logByHand(outfitId: string, date: string): Promise<boolean> {
      const planned = await db
        .updateTable('outfit_wears')
        .set({ by_hand: true })
        .where('outfit_id', '=', outfitId)
        .where('worn_on', '=', date)
        .where('by_hand', '=', false)
        .returning('outfit_id')
        .executeTakeFirst();
      return planned !== undefined;
    },

    /** Marks an outfit as one that only the planner logged. */
    async leaveToPlanner(outfitId: string, date: string): Promise<void> {
      await db
        .updateTable('outfit_wears')
        .set({ by_hand: false })
        .where('outfit_id', '=', outfitId)
        .where('worn_on', '=', date)
        .execute();
    },
  };
}
