import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { ItemsTable } from './items.tables';

/** A piece with its first photo. */
export type ItemRow = Selectable<ItemsTable> & { cover: EmbeddedPicture | null };

/** A piece with all its photos. */
export type ItemDetailRow = ItemRow & { photos: EmbeddedPicture[] };

/** The photo `f` with its picture `p` and its cut-out, as JSON. */
export const photoOf = sql`(to_jsonb(p) || jsonb_build_object(
  'cutout', (select to_jsonb(c) from pictures c where c.id = f.cutout_id)))`;

/** First photo of a piece, as JSON: the only source of a piece's picture. */
export const coverOfItem = (itemId: RawBuilder<unknown>) => sql`(
  select ${photoOf} from item_photos f join pictures p on p.id = f.picture_id
  where f.item_id = ${itemId} order by f.sort, f.picture_id limit 1)`;

/** The same for the piece `i`. */
export const coverOf = coverOfItem(sql`i.id`);

/** The last look of a deleted piece, which the row `alias` keeps in `picture_id` and `cutout_id`. */
export const keptCoverOf = (alias: string) => sql`(
  select to_jsonb(p) || jsonb_build_object(
    'cutout', (select to_jsonb(c) from pictures c where c.id = ${sql.ref(`${alias}.cutout_id`)}))
  from pictures p where p.id = ${sql.ref(`${alias}.picture_id`)})`;

/** Whether this picture shows the photo `f`: the picture of its mask, if it has one. */
export const isShownBy = (pictureId: string) =>
  sql`(f.cutout_id = ${pictureId} or (f.picture_id = ${pictureId} and f.cutout_id is null))`;

/** All columns of a piece `i` for the API, without the search words. */
export const itemColumns = sql`
  i.id, i.owner_uid, i.name, i.category, i.subcategory, i.brand, i.size, i.pattern, i.material, i.colours,
  i.seasons, i.formality, i.warmth, i.occasions, i.tags, i.price_amount, i.price_currency, i.purchase_date,
  i.weight_grams, i.quantity, i.location, i.status, i.condition, i.wash_every, i.notes, i.favourite, i.proposed, i.seen,
  i.wear_count, i.last_worn_on, i.wears_since_wash, i.wash_due, i.cost_per_wear, i.idle_since, i.created_at, i.updated_at,
  i.deleted_at, i.version, ${coverOf} as cover`;

/** Every photo of the piece `i`, the cover first, as JSON. */
export const photosOf = sql`coalesce((
  select jsonb_agg(${photoOf} order by f.sort, f.picture_id)
  from item_photos f join pictures p on p.id = f.picture_id where f.item_id = i.id), '[]')`;
