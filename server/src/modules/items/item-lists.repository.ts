import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { ItemSort } from '@bestie/contracts/items';
import { hasBeginnings } from '../../platform/search/search-query.sql';
import type { Database } from '../../platform/database/schema';
import { itemColumns } from './items.sql';
import type { ItemRow } from './items.sql';

/** Filters of a list; absent means any. */
export interface ItemFilters {
  q?: string | undefined;
  status?: string[] | undefined;
  category?: string[] | undefined;
  colour?: string[] | undefined;
  season?: string[] | undefined;
  brand?: string[] | undefined;
  occasion?: string[] | undefined;
  idleBefore?: string | undefined;
}

/** Sort key as text and id of the last piece of the previous page. */
export type ItemPosition = [key: string, id: string];

export interface ItemsQuery {
  filters: ItemFilters;
  sort: ItemSort;
  after: ItemPosition | undefined;
  limit: number;
}

export interface FacetRow {
  facet: 'total' | 'status' | 'category' | 'colour' | 'season' | 'brand' | 'occasion' | 'last-worn';
  value: string;
  count: number;
}

interface SortOrder {
  /** Expression over the piece `i`; never null, and the same as in the index of the sort. */
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
}

/** Keep in step with the indexes of `011-items.sql`. */
const orders: Record<ItemSort, SortOrder> = {
  added: { key: sql`i.created_at`, type: sql`timestamptz`, descending: true },
  'last-worn': {
    key: sql`coalesce(i.last_worn_on, '-infinity'::date)`,
    type: sql`date`,
    descending: true,
  },
  'cost-per-wear': {
    key: sql`coalesce(i.cost_per_wear, 9223372036854775807)`,
    type: sql`bigint`,
    descending: false,
  },
  name: { key: sql`lower(i.name)`, type: sql`text`, descending: false },
  idle: { key: sql`i.idle_since`, type: sql`date`, descending: false },
};

/** Pattern of a cursor's key, so that an invalid cursor is invalid input and not a database error. */
export const sortKeyPatterns: Record<ItemSort, RegExp> = {
  added: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d(:\d\d)?$/,
  'last-worn': /^(-infinity|\d{4}-\d\d-\d\d)$/,
  'cost-per-wear': /^\d{1,19}$/,
  name: /^[^\0]{0,200}$/s,
  idle: /^\d{4}-\d\d-\d\d$/,
};

const always = sql<boolean>`true`;

/** Archived pieces and drafts show only when asked for. */
const shown = sql<boolean>`i.status not in ('archived', 'draft')`;

/** One condition per facet, so that facets can count under all the others. */
function conditions(filters: ItemFilters) {
  const within = (column: RawBuilder<unknown>, values: string[] | undefined) =>
    values?.length ? sql<boolean>`${column} = any(${values}::text[])` : always;
  const overlaps = (column: RawBuilder<unknown>, values: string[] | undefined) =>
    values?.length ? sql<boolean>`${column} && ${values}::text[]` : always;
  return {
    status: filters.status?.length ? within(sql`i.status`, filters.status) : shown,
    category: within(sql`i.category`, filters.category),
    colour: overlaps(sql`i.colours`, filters.colour),
    season: overlaps(sql`i.seasons`, filters.season),
    brand: within(sql`i.brand`, filters.brand),
    occasion: overlaps(sql`i.occasions`, filters.occasion),
  };
}

/** The filters that are not facets. */
function base(ownerUid: string, { q, idleBefore }: ItemFilters): RawBuilder<unknown> {
  return sql`i.owner_uid = ${ownerUid} and i.deleted_at is null
    ${q ? sql`and ${hasBeginnings(sql`i.words`, q)}` : sql``}
    ${idleBefore ? sql`and i.idle_since < ${idleBefore}::date` : sql``}`;
}

export type ItemListsRepository = ReturnType<typeof createItemListsRepository>;

/** SQL of the closet's lists. Each is one round trip and reads one owner's rows only. */
export function createItemListsRepository(db: Kysely<Database>) {
  const all = (filters: ItemFilters) => sql.join(Object.values(conditions(filters)), sql` and `);
  return {
    /** A page of pieces; `position` is where the next one begins. */
    async list(
      ownerUid: string,
      { filters, sort, after, limit }: ItemsQuery,
    ): Promise<(ItemRow & { position: string })[]> {
      const { key, type, descending } = orders[sort];
      const direction = descending ? sql`desc` : sql`asc`;
      const beyond = descending ? sql`<` : sql`>`;
      const { rows } = await sql<ItemRow & { position: string }>`
        select ${itemColumns}, (${key})::text as position from items i
        where ${base(ownerUid, filters)} and ${all(filters)}
          ${after ? sql`and (${key}, i.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``}
        order by ${key} ${direction}, i.id ${direction}
        limit ${limit}`.execute(db);
      return rows;
    },

    async ids(ownerUid: string, filters: ItemFilters): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select i.id from items i where ${base(ownerUid, filters)} and ${all(filters)}
        order by i.created_at desc, i.id desc`.execute(db);
      return rows.map((row) => row.id);
    },

    /**
     * For each facet, the number of pieces per value under all other facets; and of those under all of them that were worn on
     * the latest day.
     */
    async facets(ownerUid: string, filters: ItemFilters): Promise<FacetRow[]> {
      const { status, category, colour, season, brand, occasion } = conditions(filters);
      const { rows } = await sql<FacetRow>`
        with pieces as materialized (
          select i.status, i.category, i.brand, i.colours, i.seasons, i.occasions, i.last_worn_on,
            ${status} as by_status, ${category} as by_category, ${colour} as by_colour,
            ${season} as by_season, ${brand} as by_brand, ${occasion} as by_occasion
          from items i where ${base(ownerUid, filters)} and i.status <> 'draft'
        )
        select 'total' as facet, '' as value, count(*) from pieces
          where by_status and by_category and by_colour and by_season and by_brand and by_occasion
        union all
        select 'status', status, count(*) from pieces
          where by_category and by_colour and by_season and by_brand and by_occasion group by status
        union all
        select 'category', category, count(*) from pieces
          where by_status and by_colour and by_season and by_brand and by_occasion group by category
        union all
        select 'brand', brand, count(*) from pieces
          where brand is not null
            and by_status and by_category and by_colour and by_season and by_occasion group by brand
        union all
        select 'colour', value, count(*) from pieces, unnest(colours) value
          where by_status and by_category and by_season and by_brand and by_occasion group by value
        union all
        select 'season', value, count(*) from pieces, unnest(seasons) value
          where by_status and by_category and by_colour and by_brand and by_occasion group by value
        union all
        select 'occasion', value, count(*) from pieces, unnest(occasions) value
          where by_status and by_category and by_colour and by_season and by_brand group by value
        union all
        (select 'last-worn', last_worn_on::text, count(*) from pieces
          where last_worn_on is not null
            and by_status and by_category and by_colour and by_season and by_brand and by_occasion
          group by last_worn_on order by last_worn_on desc limit 1)
        order by count desc, value`.execute(db);
      return rows;
    },
  };
}
