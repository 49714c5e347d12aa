import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import type { Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';

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

/** A wear with what the piece had cost per wear by then. */
export interface WearRow {
  worn_on: string;
  number: number;
  cost_per_wear: number | null;
  price_currency: string | null;
}

export type WearsRepository = ReturnType<typeof createWearsRepository>;

/** SQL of `wears`. */
export function createWearsRepository(db: Kysely<Database>) {
  return {
    /**
     * Newest first, in one round trip; `before` is the last day of the page before.
     * @returns nothing for a piece that this person does not have
     */
    async list(
      ownerUid: string,
      itemId: string,
      before: string | undefined,
      limit: number,
    ): Promise<WearRow[] | undefined> {
      const { rows } = await sql<{ log: WearRow[] }>`
        select coalesce((
          select json_agg(page order by page.worn_on desc) from (
            select * from (
              select w.worn_on, row_number() over (order by w.worn_on)::int as number, i.price_currency,
                round(i.price_amount::numeric / row_number() over (order by w.worn_on))::bigint as cost_per_wear
              from wears w where w.item_id = i.id
            ) log ${before === undefined ? sql`` : sql`where worn_on < ${before}::date`}
            order by worn_on desc limit ${limit}
          ) page), '[]') as log
        from items i where i.id = ${itemId} and i.owner_uid = ${ownerUid} and i.deleted_at is null`.execute(
        db,
      );
      return rows[0]?.log;
    },

    /** @returns pieces for which this was news */
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

    async delete(itemIds: readonly string[], date: string): Promise<string[]> {
      const rows = await db
        .deleteFrom('wears')
        .where('item_id', 'in', itemIds)
        .where('worn_on', '=', date)
        .returning('item_id')
        .execute();
      return rows.map((row) => row.item_id);
    },

    /** Says whether wears were logged by hand. */
    async setByHand(itemIds: readonly string[], date: string, byHand: boolean): Promise<void> {
      await db
        .updateTable('wears')
        .set({ by_hand: byHand })
        .where('item_id', 'in', itemIds)
        .where('worn_on', '=', date)
        .execute();
    },
  };
}
