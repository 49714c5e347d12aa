import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { OutfitSort } from '@bestie/contracts/outfits';
import type { Database } from '../../platform/database/schema';
import { hasBeginnings } from '../../platform/search/search-query.sql';
import { outfitCard } from './outfits.sql';
import type { OutfitRow } from './outfits.sql';

/** Filters of a list; absent means any. */
export interface OutfitFilters {
  q?: string | undefined;
  season?: string[] | undefined;
  occasion?: string[] | undefined;
  item?: string | undefined;
  coverDue?: boolean | undefined;
}

export interface OutfitsQuery {
  filters: OutfitFilters;
  sort: OutfitSort;
  /** Sort key as text and id of the last outfit of the previous page. */
  after: [key: string, id: string] | undefined;
  limit: number;
}

export interface OutfitFacetRow {
  facet: 'total' | 'season' | 'occasion';
  value: string;
  count: number;
}

/** Keep in step with the indexes of `024-outfits.sql`. */
const orders: Record<
  OutfitSort,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }
> = {
  updated: { key: sql`o.updated_at`, type: sql`timestamptz`, descending: true },
  name: { key: sql`lower(o.name)`, type: sql`text`, descending: false },
  'last-worn': {
    key: sql`coalesce(o.last_worn_on, '-infinity'::date)`,
    type: sql`date`,
    descending: true,
  },
  rating: { key: sql`coalesce(o.rating, 0)`, type: sql`integer`, descending: true },
};

/** Pattern of a cursor's key, so that an invalid cursor is invalid input and not a database error. */
export const outfitKeyPatterns: Record<OutfitSort, RegExp> = {
  updated: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d(:\d\d)?$/,
  name: /^[^\0]{0,200}$/s,
  'last-worn': /^(-infinity|\d{4}-\d\d-\d\d)$/,
  rating: /^[0-5]$/,
};

const overlaps = (values: string[] | undefined) =>
  values?.length ? sql<boolean>`o.seasons && ${values}::text[]` : sql<boolean>`true`;
const within = (values: string[] | undefined) =>
  values?.length ? sql<boolean>`o.occasion = any(${values}::text[])` : sql<boolean>`true`;

/** The filters that are not facets. The search covers the outfit and the names of its pieces. */
function base(ownerUid: string, { q, item, coverDue }: OutfitFilters): RawBuilder<unknown> {
  return sql`o.owner_uid = ${ownerUid} and o.deleted_at is null
    ${
      q
        ? sql`and (${hasBeginnings(sql`o.words`, q)} or exists (
            select 1 from outfit_items k
            left join items i on i.id = k.item_id and i.owner_uid = o.owner_uid and i.deleted_at is null
            where k.outfit_id = o.id and ${hasBeginnings(sql`search_words(coalesce(i.name, k.name))`, q)}))`
        : sql``
    }
    ${coverDue ? sql`and o.cover_look < o.look` : sql``}
    ${item ? sql`and o.id in (select outfit_id from outfit_items where item_id = ${item})` : sql``}`;
}

export type OutfitListsRepository = ReturnType<typeof createOutfitListsRepository>;

/** SQL of the lists of outfits. Each is one round trip and reads one owner's rows only. */
export function createOutfitListsRepository(db: Kysely<Database>) {
  return {
    /** A page of outfits; `position` is where the next one begins. */
    async list(
      ownerUid: string,
      { filters, sort, after, limit }: OutfitsQuery,
    ): Promise<(OutfitRow & { position: string })[]> {
      const { key, type, descending } = orders[sort];
      const direction = descending ? sql`desc` : sql`asc`;
      const beyond = descending ? sql`<` : sql`>`;
      const { rows } = await sql<OutfitRow & { position: string }>`
        select ${outfitCard(limits.outfits.cardPieces)}, (${key})::text as position from outfits o
        where ${base(ownerUid, filters)} and ${overlaps(filters.season)} and ${within(filters.occasion)}
          ${after ? sql`and (${key}, o.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``}
        order by ${key} ${direction}, o.id ${direction}
        limit ${limit}`.execute(db);
      return rows;
    },

    /** For each facet, the number of outfits per value under the other facet. */
    async facets(ownerUid: string, filters: OutfitFilters): Promise<OutfitFacetRow[]> {
      const { rows } = await sql<OutfitFacetRow>`
        with found as materialized (
          select o.occasion, o.seasons, ${overlaps(filters.season)} as by_season,
            ${within(filters.occasion)} as by_occasion
          from outfits o where ${base(ownerUid, filters)}
        )
        select 'total' as facet, '' as value, count(*) from found where by_season and by_occasion
        union all
        select 'season', value, count(*) from found, unnest(seasons) value where by_occasion group by value
        union all
        select 'occasion', occasion, count(*) from found
          where occasion is not null and by_season group by occasion
        order by count desc, value`.execute(db);
      return rows;
    },
  };
}
