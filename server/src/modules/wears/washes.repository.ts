import type { Kysely } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

export interface WashesTable {
  item_id: string;
  /** `YYYY-MM-DD`. */
  washed_on: string;
  created_at: Timestamp;
}

export type WashesRepository = ReturnType<typeof createWashesRepository>;

/** SQL of `washes`. */
export function createWashesRepository(db: Kysely<Database>) {
  return {
    /** Days, newest first; `before` is the last day of the page before. */
    async list(itemId: string, before: string | undefined, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('washes')
        .select('washed_on')
        .where('item_id', '=', itemId)
        .$if(before !== undefined, (query) => query.where('washed_on', '<', before ?? ''))
        .orderBy('washed_on', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.washed_on);
    },

    /** @returns pieces for which this was news */
    async insert(itemIds: readonly string[], date: string, now: Date): Promise<string[]> {
      const rows = await db
        .insertInto('washes')
        .values([...new Set(itemIds)].map((id) => ({ item_id: id, washed_on: date, created_at: now })))
        .onConflict((conflict) => conflict.columns(['item_id', 'washed_on']).doNothing())
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },

    async delete(itemIds: readonly string[], date: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('washes')
        .where('item_id', 'in', itemIds)
        .where('washed_on', '=', date)
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },
  };
}
