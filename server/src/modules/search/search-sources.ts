import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SearchKind } from '@bestie/contracts/search';
import { coverOf } from '../items/item-columns';

/** Where hits of one kind come from. */
export interface SearchSource {
  table: RawBuilder<unknown>;
  /** What the person may read, and nothing else: the only place that decides it. */
  readable: (uid: string) => RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** Search words by their beginnings. */
  words: RawBuilder<unknown>;
  /** Plain text in which words with typing errors are looked for: short, as every word of it is compared. */
  text: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  cover: RawBuilder<unknown>;
}

/** One entry for each kind; a new noun is found by adding one. */
export const searchSources: Record<SearchKind, SearchSource> = {
  items: {
    table: sql`items i`,
    readable: (uid) => sql`i.owner_uid = ${uid} and i.deleted_at is null and i.status <> 'draft'`,
    id: sql`i.id`,
    words: sql`i.words`,
    text: sql`i.name || ' ' || coalesce(i.brand, '') || ' ' || i.category || ' ' || item_words(i.tags)`,
    title: sql`i.name`,
    detail: sql`i.brand`,
    cover: coverOf,
  },
  outfits: {
    table: sql`outfits o`,
    readable: (uid) => sql`o.owner_uid = ${uid} and o.deleted_at is null`,
    id: sql`o.id`,
    words: sql`o.words`,
    text: sql`o.name || ' ' || coalesce(o.occasion, '')`,
    title: sql`o.name`,
    detail: sql`o.occasion`,
    cover: sql`coalesce(
      (select row_to_json(p) from pictures p where p.object_name = o.cover_object),
      (select row_to_json(p) from outfit_items k
        join item_photos f on f.item_id = k.item_id join pictures p on p.id = f.picture_id
        where k.outfit_id = o.id and p.owner_uid = o.owner_uid order by k.sort, f.sort limit 1))`,
  },
};
