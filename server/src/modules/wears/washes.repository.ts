import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

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
  return {
    /**
     * Days, newest first, in one round trip; `before` is the last day of the page before.
     * @returns nothing for a piece that this person does not have
     */
    async list(
      ownerUid: string,
      itemId: string,
      before: string | undefined,
      limit: number,
    ): Promise<string[] | undefined> {
      const { rows } = await sql<{ days: string[] }>`
        select array(
          select w.washed_on::text from washes w where w.item_id = i.id
            ${before === undefined ? sql`` : sql`and w.washed_on < ${before}::date`}
          order by w.washed_on desc limit ${limit}
        ) as days
        from items i where i.id = ${itemId} and i.owner_uid = ${ownerUid} and i.deleted_at is null`.execute(
        db,
      );
      return rows[0]?.days;
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
