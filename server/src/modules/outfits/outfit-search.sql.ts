import { sql } from 'kysely';
import { ownSearch } from '../../platform/search/own-search.sql';
import { coverOf } from '../items';

/** A person's outfits. */
export const outfitSearch = ownSearch('outfits', 'o', {
  vocabulary: 8_000,
  title: sql`o.name`,
  detail: sql`o.occasion`,
  body: sql`o.notes`,
  cover: () => sql`coalesce(
    (select to_jsonb(p) from pictures p where p.object_name = o.cover_object),
    (select ${coverOf} from outfit_items k join items i on i.id = k.item_id and i.deleted_at is null
      where k.outfit_id = o.id and i.owner_uid = o.owner_uid
        and exists (select 1 from item_photos f where f.item_id = i.id)
      order by k.sort, k.item_id limit 1))`,
});
