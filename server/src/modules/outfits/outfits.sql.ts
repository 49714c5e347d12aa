import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Category, ItemStatus } from '@bestie/contracts/items';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import { coverOf, keptCoverOf } from '../items';
import { isActive, isKeptFrom, personName } from '../../platform/identity/people.sql';
import { coveredName, isReportedBy } from '../reports';
import type { OutfitsTable } from './outfits.tables';

/** A piece of an outfit as it is now; `status` is null when it is gone, and the rest is what it was. */
export interface OutfitPieceRow {
  item_id: string;
  name: string;
  category: Category;
  status: ItemStatus | null;
  cover: EmbeddedPicture | null;
}

/** The outfit that a remix is based on, as JSON; null when it is not visible. */
export interface OriginalRow {
  id: string;
  name: string;
  owner_name: string;
  owner_handle: string | null;
}

/** An outfit as cards show it. */
export type OutfitRow = Omit<
  Selectable<OutfitsTable>,
  'document' | 'cover_object' | 'cover_look' | 'credited'
> & {
  cover_due: boolean;
  cover: EmbeddedPicture | null;
  pieces: OutfitPieceRow[];
  piece_count: number;
  original: OriginalRow | null;
};

/** An outfit as the builder opens it. */
export type OutfitDetailRow = OutfitRow & Pick<Selectable<OutfitsTable>, 'document'>;

/**
 * Whether the outfit `alias` is visible to somebody: their own, or one that is public or unlisted; unless its
 * owner blocked them, is hidden from them, suspended or gone, or they reported it. The empty uid stands for guests.
 * @param uid SQL of the uid of the caller
 */
export const isShownTo = (alias: string, uid: RawBuilder<unknown>) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('deleted_at')} is null and (${of('owner_uid')} = ${uid} or (
    ${of('visibility')} <> 'private'
    and not ${isKeptFrom(of('owner_uid'), uid)} and not ${isReportedBy('outfit', of('id'), uid)}
    and not exists (select 1 from people h where h.uid = ${of('owner_uid')} and not ${isActive('h')}))))`;
};

/** The outfit that the outfit `o` is based on, as far as the caller with this uid may see it and its author wants to be named. */
export const originalFor = (uid: RawBuilder<unknown>) => sql`(
  select json_build_object('id', r.id, 'name', ${coveredName('outfit', sql`r.id`, sql`r.name`)}, 'owner_handle', f.handle,
    'owner_name', ${personName('h', { profile: 'f', caller: uid })})
  from outfits r left join profiles f on f.uid = r.owner_uid left join people h on h.uid = r.owner_uid
  where r.id = o.remix_of and r.credited and ${isShownTo('r', uid)})`;

/** Whether the outfit `o` has, or had, a cover that does not show its current look. */
export const isCoverDue = sql<boolean>`coalesce(o.cover_look < o.look, false)`;

/** Everything that a card shows of the outfit `o`, without the search words and the document. */
const cardColumns = sql`
  o.id, o.owner_uid, o.name, o.occasion, o.seasons, o.notes, o.visibility, o.remixable, o.rating, o.remix_of, o.wear_count,
  o.last_worn_on, o.created_at, o.updated_at, o.deleted_at, o.version, o.look, ${isCoverDue} as cover_due,
  (select to_jsonb(p) from pictures p where p.object_name = o.cover_object) as cover,
  (select count(*) from outfit_items where outfit_id = o.id)::int as piece_count,
  ${originalFor(sql`o.owner_uid`)} as original`;

/** The pieces of the outfit `o` from the back to the front, at most `limit` of them. */
const piecesOf = (limit: number) => sql`
  coalesce((
    select json_agg(piece order by piece.sort, piece.item_id) from (
      select k.sort, k.item_id, coalesce(i.name, k.name) as name, coalesce(i.category, k.category) as category,
        i.status, case when i.id is null
          then ${keptCoverOf('k')}
          else ${coverOf} end as cover
      from outfit_items k
      left join items i on i.id = k.item_id and i.owner_uid = o.owner_uid and i.deleted_at is null
      where k.outfit_id = o.id
      order by k.sort, k.item_id limit ${limit}
    ) piece), '[]')`;

/** Columns of a card with its first pieces. */
export const outfitCard = (pieces: number) => sql`${cardColumns}, ${piecesOf(pieces)} as pieces`;

/** Columns of an outfit with all its pieces and its document. */
export const outfitDetail = (pieces: number) => sql`
  ${cardColumns}, ${piecesOf(pieces)} as pieces, o.document`;
