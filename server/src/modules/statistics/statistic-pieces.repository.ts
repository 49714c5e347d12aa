import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { ownedStatuses, restingDays } from '@bestie/contracts/statistics';
import type { FigureList } from '@bestie/contracts/statistics';
import type { Database } from '../../platform/database/schema';
import { itemColumns } from '../items';
import type { ItemRow } from '../items';

export type FigurePieceRow = ItemRow & { wears: number; position: string };

export interface FigurePiecesQuery {
  list: FigureList;
  /** First day of the month that `worn-in-month` is about. */
  month: string | undefined;
  currency: string | undefined;
  /** Plain day from which idle days are counted back. */
  today: string;
  after: { key: string; id: string } | undefined;
  limit: number;
}

interface FigureOrder {
  condition: RawBuilder<unknown>;
  /** Sort key over the piece `i`, never null under the condition. */
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
  /** Pattern of a cursor's key, so that an invalid cursor is invalid input and not a database error. */
  pattern: RegExp;
}

const number = { type: sql`bigint`, pattern: /^\d{1,18}$/ };
const day = { type: sql`date`, pattern: /^\d{4}-\d\d-\d\d$/ };

function orderOf({
  list,
  currency,
  today,
}: Pick<FigurePiecesQuery, 'list' | 'currency' | 'today'>): FigureOrder {
  const inCurrency = currency ? sql`and i.price_currency = ${currency}` : sql``;
  const idle = { key: sql`i.idle_since`, ...day, descending: false };
  const costPerWear = {
    // As in the index of the closet's sort by cost per wear.
    key: sql`coalesce(i.cost_per_wear, 9223372036854775807)`,
    condition: sql`i.cost_per_wear is not null ${inCurrency}`,
    ...number,
  };
  const orders: Record<FigureList, FigureOrder> = {
    'worn-in-month': {
      key: sql`worn.wears`,
      condition: sql`i.status <> 'draft'`,
      ...number,
      descending: true,
    },
    'never-worn': { condition: sql`i.wear_count = 0`, ...idle },
    resting: { condition: sql`i.last_worn_on < ${today}::date - ${restingDays}::int`, ...idle },
    'best-value': { ...costPerWear, descending: false },
    'worst-value': { ...costPerWear, descending: true },
    priced: {
      key: sql`i.price_amount`,
      condition: sql`i.price_amount is not null ${inCurrency}`,
      ...number,
      descending: true,
    },
    unpriced: { condition: sql`i.price_amount is null`, ...idle },
  };
  return orders[list];
}

/** Pattern of the key of this list's cursors. */
export const figureKeyPattern = (list: FigureList): RegExp =>
  orderOf({ list, currency: undefined, today: '2000-01-01' }).pattern;

export type StatisticPiecesRepository = ReturnType<typeof createStatisticPiecesRepository>;

/** SQL of the lists behind the figures. Each is one query over one owner's rows. */
export function createStatisticPiecesRepository(db: Kysely<Database>) {
  return {
    /** A page of pieces; `position` is the key where the next one begins. */
    async list(ownerUid: string, query: FigurePiecesQuery): Promise<FigurePieceRow[]> {
      const { list, month, after, limit } = query;
      const { condition, key, type, descending } = orderOf(query);
      const inMonth = list === 'worn-in-month';
      const direction = descending ? sql`desc` : sql`asc`;
      const beyond = descending ? sql`<` : sql`>`;
      const worn = sql`join (
        select item_id, count(*) as wears from wears
        where owner_uid = ${ownerUid} and worn_on >= ${month ?? null}::date
          and worn_on < ${month ?? null}::date + interval '1 month'
        group by item_id) worn on worn.item_id = i.id`;
      const { rows } = await sql<FigurePieceRow>`
        select ${itemColumns}, ${inMonth ? sql`worn.wears` : sql`i.wear_count`} as wears, (${key})::text as position
        from items i ${inMonth ? worn : sql``}
        where i.owner_uid = ${ownerUid} and i.deleted_at is null and ${condition}
          ${inMonth ? sql`` : sql`and i.status = any(${ownedStatuses}::text[])`}
          ${after ? sql`and (${key}, i.id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
        order by ${key} ${direction}, i.id ${direction}
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}
