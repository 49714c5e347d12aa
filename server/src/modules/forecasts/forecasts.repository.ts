import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Category, ItemStatus, Season } from '@bestie/contracts/items';
import type { OutfitGroup } from '@bestie/contracts/outfit-rules';
import { ownedStatuses } from '@bestie/contracts/statistics';
import type { Database } from '../../platform/database/schema';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { coverOf } from '../items';
import type { WearSums } from './wear-forecast';

export interface SimilarPieceRow {
  id: string;
  name: string;
  wear_count: number;
  cost_per_wear: number | null;
  price_currency: string | null;
  cover: PictureRow | null;
}

/** One row; lists come as JSON. */
export interface ForecastRow {
  category: Category;
  status: ItemStatus;
  seasons: Season[];
  formality: number | null;
  occasions: string[];
  price_amount: number | null;
  price_currency: string | null;
  wear_count: number;
  /**
   * Days in which it could have been worn, as far as the wear log goes back; 0 for pieces that are not owned.
   */
  days: number;
  /** Whether the wear log has any entry. */
  logged: boolean;
  /** All owned pieces by category, including this one. */
  sums: (WearSums & { category: Category })[];
  /** Owned pieces by outfit category; for wishes only. */
  groups: OutfitGroup[];
  similar: SimilarPieceRow[];
  similar_count: number;
}

const similarShown = 6;

export type ForecastsRepository = ReturnType<typeof createForecastsRepository>;

/** SQL of forecasts. */
export function createForecastsRepository(db: Kysely<Database>) {
  return {
    /** Everything about one piece in one query over its owner's rows. @param today a plain day */
    async find(ownerUid: string, itemId: string, today: string): Promise<ForecastRow | undefined> {
      const { rows } = await sql<ForecastRow>`
    with log as materialized (
      select min(worn_on) as began_on from wears where owner_uid = ${ownerUid}
    ), firsts as (
      select item_id, min(worn_on) as worn_on from wears where owner_uid = ${ownerUid} group by item_id
    ), pieces as materialized (
      select i.*, case when i.status = any(${ownedStatuses}::text[]) and log.began_on is not null then
          greatest(1, ${today}::date + 1 - greatest(log.began_on,
            least(coalesce(i.purchase_date, (i.created_at at time zone 'utc')::date), firsts.worn_on)))
        else 0 end as days
      from items i cross join log left join firsts on firsts.item_id = i.id
      where i.owner_uid = ${ownerUid} and i.deleted_at is null
    ), owned as (select * from pieces where status = any(${ownedStatuses}::text[])
    ), wish as (select * from pieces where id = ${itemId} and status = 'wishlist'
    ), alike as (
      select i.* from owned i join wish on wish.category = i.category and wish.colours && i.colours
    )
    select piece.category, piece.status, piece.seasons, piece.formality, piece.occasions, piece.price_amount,
      piece.price_currency, piece.wear_count, piece.days, (select began_on is not null from log) as logged,
      coalesce((select jsonb_agg(s) from (
        select category, count(*) as pieces, sum(wear_count) as n, sum(days) as t, sum(wear_count * wear_count) as nn,
          sum(wear_count * days) as nt, sum(days * days) as tt
        from owned where days > 0 group by category) s), '[]') as sums,
      coalesce((select jsonb_agg(g) from (
        select category, seasons, formality, '{}'::text[] as occasions, count(*) as count
        from owned where exists (select from wish) group by category, seasons, formality) g), '[]') as groups,
      coalesce((select jsonb_agg(to_jsonb(a)) from (
        select i.id, i.name, i.wear_count, i.cost_per_wear, i.price_currency, ${coverOf} as cover
        from alike i order by i.wear_count desc, i.id limit ${similarShown}) a), '[]') as similar,
      (select count(*)::int from alike) as similar_count
    from pieces piece where piece.id = ${itemId}`.execute(db);
      return rows[0];
    },
  };
}
