import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Category } from '@bestie/contracts/items';
import { ownedStatuses, restingDays, shownMonths } from '@bestie/contracts/statistics';
import type { Database } from '../../platform/database/schema';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { coverOf } from '../items';

interface ShareColumns {
  pieces: number;
  wears: number;
}

/** One row; lists come as JSON. */
export interface StatisticsRow {
  pieces: number;
  never_worn: number;
  resting: number;
  wears: number;
  first_worn_on: string | null;
  values: { currency: string; amount: number; pieces: number; never_worn_amount: number }[];
  unpriced: number;
  by_category: (ShareColumns & { category: Category })[];
  by_colour: (ShareColumns & { colour: string })[];
  uncoloured: number;
  by_month: (ShareColumns & { month: string; days: number })[];
  cost_by_month: { currency: string; month: string; spent: number; wears: number }[];
  repeated_outfits: {
    times: number;
    last_worn_on: string;
    pieces: { id: string; name: string; cover: PictureRow | null }[];
  }[];
}

/** Maximum of repeated outfits that are shown. */
const repeatedShown = 3;

export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>;

/** SQL of the closet's figures. */
export function createStatisticsRepository(db: Kysely<Database>) {
  return {
    /**
     * Everything in one query over this owner's rows.
     * @param today a plain day; months and idle days are counted back from it
     */
    async find(ownerUid: string, today: string): Promise<StatisticsRow> {
      const { rows } = await sql<StatisticsRow>`
    with kept as materialized (
      select i.id, i.name, i.category, i.colours, i.wear_count, i.last_worn_on, i.price_amount, i.price_currency,
        coalesce(i.purchase_date, (i.created_at at time zone 'utc')::date) as bought_on,
        i.status = any(${ownedStatuses}::text[]) as owned
      from items i where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.status <> 'draft'
    ), pieces as materialized (select * from kept where owned
    ), log as materialized (
      select w.item_id, w.worn_on, case when kept.owned then kept.price_currency end as currency
      from wears w join kept on kept.id = w.item_id where w.owner_uid = ${ownerUid}
    ), days as materialized (
      select worn_on, to_char(worn_on, 'YYYY-MM') as month, count(*) as wears from log group by worn_on
    ), months as (
      select to_char(m, 'YYYY-MM') as month, (m + interval '1 month')::date as until
      from generate_series(date_trunc('month', ${today}::date) - (${shownMonths - 1} || ' months')::interval,
        date_trunc('month', ${today}::date), interval '1 month') m
    ), first_wears as (select item_id, min(worn_on) as worn_on from log group by item_id
    ), bought as (
      -- Nobody wears what they have not got: without a better day it came with its first wear.
      select price_currency as currency,
        greatest(to_char(least(bought_on, f.worn_on), 'YYYY-MM'), (select min(month) from months)) as month,
        sum(price_amount) as spent
      from pieces left join first_wears f on f.item_id = pieces.id where price_amount is not null group by 1, 2
    ), worn as (
      select n.currency, greatest(days.month, (select min(month) from months)) as month, sum(n.wears) as wears
      from (select currency, worn_on, count(*) as wears from log where currency is not null group by 1, 2) n
      join days on days.worn_on = n.worn_on group by 1, 2
    ), costs as (
      select c.currency, m.month, sum(coalesce(b.spent, 0)) over w as spent, sum(coalesce(n.wears, 0)) over w as wears
      from (select distinct price_currency as currency from pieces where price_amount is not null) c cross join months m
      left join bought b on b.currency = c.currency and b.month = m.month
      left join worn n on n.currency = c.currency and n.month = m.month
      window w as (partition by c.currency order by m.month)
    ), outfits as (
      select ids, count(*) as times, max(worn_on) as last_worn_on from (
        select log.worn_on, array_agg(log.item_id order by log.item_id) as ids
        from log join days on days.worn_on = log.worn_on where days.wears between 2 and 12
        group by log.worn_on
      ) worn_together group by ids having count(*) > 1
      order by times desc, last_worn_on desc, ids limit ${repeatedShown}
    )
    select
      (select count(*)::int from pieces) as pieces,
      (select count(*)::int from pieces where wear_count = 0) as never_worn,
      (select count(*)::int from pieces where last_worn_on < ${today}::date - ${restingDays}::int) as resting,
      (select coalesce(sum(wears), 0)::int from days) as wears,
      (select min(worn_on) from days) as first_worn_on,
      (select count(*)::int from pieces where price_amount is null) as unpriced,
      (select count(*)::int from pieces where colours = '{}') as uncoloured,
      coalesce((select jsonb_agg(v order by v.pieces desc, v.currency) from (
        select price_currency as currency, sum(price_amount) as amount, count(*) as pieces,
          coalesce(sum(price_amount) filter (where wear_count = 0), 0) as never_worn_amount
        from pieces where price_amount is not null group by price_currency) v), '[]') as values,
      coalesce((select jsonb_agg(c order by c.pieces desc, c.category) from (
        select category, count(*) as pieces, sum(wear_count) as wears from pieces group by category) c), '[]') as by_category,
      coalesce((select jsonb_agg(c order by c.pieces desc, c.colour) from (
        select colour, count(*) as pieces, sum(wear_count) as wears
        from pieces, unnest(colours) colour group by colour) c), '[]') as by_colour,
      coalesce((select jsonb_agg(m order by m.month) from (
        select days.month, count(*) as wears, count(distinct log.item_id) as pieces, count(distinct log.worn_on) as days
        from log join days on days.worn_on = log.worn_on
        where days.month >= (select min(month) from months) group by days.month) m), '[]') as by_month,
      coalesce((select jsonb_agg(c order by c.currency, c.month) from costs c where c.spent > 0), '[]') as cost_by_month,
      coalesce((select jsonb_agg(jsonb_build_object('times', o.times, 'last_worn_on', o.last_worn_on, 'pieces', (
          select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'cover', ${coverOf}) order by i.category, i.id)
          from kept i where i.id = any(o.ids)))
        order by o.times desc, o.last_worn_on desc, o.ids) from outfits o), '[]') as repeated_outfits`.execute(
        db,
      );
      return rows[0] as StatisticsRow;
    },
  };
}
