import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { createItemDays } from './item-days.repository';

export interface WashesTable {
  item_id: string;
  /** `YYYY-MM-DD`. */
  washed_on: string;
  created_at: Timestamp;
}

declare module '../../platform/database/schema' {
  interface Database {
    washes: WashesTable;
  }
}

export type WashesRepository = ReturnType<typeof createWashesRepository>;

/** SQL of `washes`. */
export function createWashesRepository(db: Kysely<Database>) {
  const days = createItemDays(db, 'washes', 'washed_on');
  return {
    /**
     * Days, newest first, in one query; `before` is the last day of the previous page.
     * @returns undefined unless the person has this piece
     */
    list: (
      ownerUid: string,
      itemId: string,
      before: string | undefined,
      limit: number,
    ): Promise<string[] | undefined> =>
      days.ofItem(
        ownerUid,
        itemId,
        sql<string[]>`array(
          select w.washed_on::text from washes w where w.item_id = i.id
            ${before === undefined ? sql`` : sql`and w.washed_on < ${before}::date`}
          order by w.washed_on desc limit ${limit})`,
      ),

    /** @returns pieces that did not have the day yet */
    async insert(itemIds: readonly string[], date: string, now: Date): Promise<string[]> {
      const rows = await db
        .insertInto('washes')
        .values([...new Set(itemIds)].map((id) => ({ item_id: id, washed_on: date, created_at: now })))
        .onConflict((conflict) => conflict.columns(['item_id', 'washed_on']).doNothing())
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },

    delete: days.delete,
  };
}
