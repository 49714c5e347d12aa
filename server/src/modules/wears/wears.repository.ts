import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { createItemDays } from './item-days.repository';

export interface WearsTable {
  item_id: string;
  /** The owner of the piece. */
  owner_uid: string;
  /** `YYYY-MM-DD`. */
  worn_on: string;
  created_at: Timestamp;
  /** False where only the planner says so. */
  by_hand: Generated<boolean>;
}

declare module '../../platform/database/schema' {
  interface Database {
    wears: WearsTable;
  }
}

/** A wear with the cost per wear at that time. */
export interface WearRow {
  worn_on: string;
  number: number;
  cost_per_wear: number | null;
  price_currency: string | null;
}

export type WearsRepository = ReturnType<typeof createWearsRepository>;

/** SQL of `wears`. */
export function createWearsRepository(db: Kysely<Database>) {
  const days = createItemDays(db, 'wears', 'worn_on');
  return {
    /**
     * Newest first, in one query; `before` is the last day of the previous page.
     * @returns undefined unless the person has this piece
     */
    list: (
      ownerUid: string,
      itemId: string,
      before: string | undefined,
      limit: number,
    ): Promise<WearRow[] | undefined> =>
      days.ofItem(
        ownerUid,
        itemId,
        sql<WearRow[]>`coalesce((
          select json_agg(page order by page.worn_on desc) from (
            select * from (
              select w.worn_on, row_number() over (order by w.worn_on)::int as number, i.price_currency,
                round(i.price_amount::numeric / row_number() over (order by w.worn_on))::bigint as cost_per_wear
              from wears w where w.item_id = i.id
            ) log ${before === undefined ? sql`` : sql`where worn_on < ${before}::date`}
            order by worn_on desc limit ${limit}
          ) page), '[]')`,
      ),

    /** @returns pieces that did not have the day yet */
    async insert(itemIds: readonly string[], date: string, now: Date): Promise<string[]> {
      const rows = await db
        .insertInto('wears')
        .columns(['item_id', 'owner_uid', 'worn_on', 'created_at'])
        .expression(
          db
            .selectFrom('items')
            .select(['id', 'owner_uid', sql<string>`${date}::date`.as('worn_on')])
            .select(sql<Date>`${now}::timestamptz`.as('created_at'))
            .where('id', 'in', itemIds),
        )
        .onConflict((conflict) => conflict.columns(['item_id', 'worn_on']).doNothing())
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },

    delete: days.delete,

    /** Which of these have a wear on a day that only the planner logged. */
    async planned(itemIds: readonly string[], date: string): Promise<string[]> {
      if (itemIds.length === 0) return [];
      const rows = await db
        .selectFrom('wears')
        .select('item_id')
        .where('item_id', 'in', itemIds)
        .where('worn_on', '=', date)
        .where('by_hand', '=', false)
        .execute();
      return rows.map((row) => row.item_id);
    },

    /** Marks wears as logged by hand. @returns pieces whose wear only the planner had logged */
    async logByHand(itemIds: readonly string[], date: string): Promise<string[]> {
      const rows = await db
        .updateTable('wears')
        .set({ by_hand: true })
        .where('item_id', 'in', itemIds)
        .where('worn_on', '=', date)
        .where('by_hand', '=', false)
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },

    /** Marks wears as those that only the planner logged. */
    async leaveToPlanner(itemIds: readonly string[], date: string): Promise<void> {
      await db
        .updateTable('wears')
        .set({ by_hand: false })
        .where('item_id', 'in', itemIds)
        .where('worn_on', '=', date)
        .execute();
    },
  };
}
