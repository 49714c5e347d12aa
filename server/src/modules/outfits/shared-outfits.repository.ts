import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { PaletteColour } from '@bestie/contracts/fields';
import type { Category, ItemStatus } from '@bestie/contracts/items';
import type { OutfitVisibility } from '@bestie/contracts/outfits';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { limits } from '@bestie/contracts/limits';
import type { ReportReason } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { isHidden, personName } from '../../platform/identity/people.sql';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import { coverOf } from '../items';
import { labelOf } from '../reports';
import { isShownTo, originalFor } from './outfits.sql';
import type { OriginalRow } from './outfits.sql';
import type { OutfitsTable } from './outfits.tables';

/** A piece of a visible outfit; deleted ones have no picture for others. */
export interface SharedPieceRow {
  item_id: string;
  name: string;
  category: Category;
  colours: string[];
  formality: number | null;
  cover: EmbeddedPicture | null;
}

/** An outfit as another person sees it. */
export type SharedOutfitRow = Pick<
  Selectable<OutfitsTable>,
  'id' | 'owner_uid' | 'name' | 'visibility' | 'occasion' | 'seasons' | 'remixable' | 'remix_of'
> & {
  /** Their profile is private. */
  owner_hidden: boolean;
  owner_name: string;
  owner_handle: string | null;
  cover: EmbeddedPicture | null;
  pieces: SharedPieceRow[];
  piece_count: number;
  original: OriginalRow | null;
  /** The rule that an admin labelled it with. */
  label: ReportReason | null;
};

/** A piece of the caller's closet with what the remix compares. */
export interface ClosetLookRow {
  id: string;
  category: Category;
  colours: string[];
  formality: number | null;
  status: ItemStatus;
  palette: PaletteColour[] | null;
}

/** A piece of the caller's closet as a remix shows it. */
export interface ClosetPieceRow {
  item_id: string;
  name: string;
  category: Category;
  status: ItemStatus;
  cover: EmbeddedPicture | null;
}

/** Everything that a visitor may see of the outfit `o`. */
const sharedColumns = (pieces: number, uid: string) => sql`
  o.id, o.owner_uid, o.name, o.visibility, o.occasion, o.seasons, o.remixable, o.remix_of,
  ${isHidden(sql`o.owner_uid`)} as owner_hidden,
  ${personName('h', { profile: 'f', caller: sql`${uid}::text` })} as owner_name, f.handle as owner_handle,
  (select to_jsonb(p) from pictures p where p.object_name = o.cover_object) as cover,
  (select count(*) from outfit_items where outfit_id = o.id)::int as piece_count,
  ${originalFor(sql`${uid}::text`)} as original, ${labelOf('outfit', sql`o.id`)} as label,
  coalesce((
    select json_agg(piece order by piece.sort, piece.item_id) from (
      select k.sort, k.item_id, coalesce(i.name, k.name) as name, coalesce(i.category, k.category) as category,
        coalesce(i.colours, '{}') as colours, i.formality, ${coverOf} as cover
      from outfit_items k
      left join items i on i.id = k.item_id and i.owner_uid = o.owner_uid and i.deleted_at is null
      where k.outfit_id = o.id
      order by k.sort, k.item_id limit ${pieces}
    ) piece), '[]') as pieces`;

const owners = sql`left join profiles f on f.uid = o.owner_uid left join people h on h.uid = o.owner_uid`;
const shown = (uid: string): RawBuilder<boolean> => isShownTo('o', sql`${uid}::text`);

export type SharedOutfitsRepository = ReturnType<typeof createSharedOutfitsRepository>;

/** SQL of outfits as others see them, and of the caller's pieces that can replace theirs. */
export function createSharedOutfitsRepository(db: Kysely<Database>) {
  return {
    /** One outfit with all its pieces, if it is visible to the caller. */
    async find(uid: string, outfitId: string): Promise<SharedOutfitRow | undefined> {
      const { rows } = await sql<SharedOutfitRow>`
        select ${sharedColumns(limits.outfits.layers, uid)} from outfits o ${owners}
        where o.id = ${outfitId} and ${shown(uid)}`.execute(db);
      return rows[0];
    },

    /** Some outfits with their first pieces, as far as they are visible to the caller. */
    async findMany(uid: string, outfitIds: readonly string[]): Promise<SharedOutfitRow[]> {
      if (outfitIds.length === 0) return [];
      const { rows } = await sql<SharedOutfitRow>`
        select ${sharedColumns(limits.outfits.cardPieces, uid)} from outfits o ${owners}
        where o.id = any(${[...outfitIds]}::uuid[]) and ${shown(uid)}`.execute(db);
      return rows;
    },

    findOwner: (outfitId: string): Promise<{ owner_uid: string } | undefined> =>
      db.selectFrom('outfits').select('owner_uid').where('id', '=', outfitId).executeTakeFirst(),

    /** Whether remixes name it. */
    async setCredited(outfitId: string, credited: boolean): Promise<void> {
      await db.updateTable('outfits').set({ credited }).where('id', '=', outfitId).execute();
    },

    /** By decision of an admin. @returns how it was before; undefined when it is gone */
    async setVisibility(
      outfitId: string,
      visibility: OutfitVisibility,
    ): Promise<{ owner_uid: string; visibility: OutfitVisibility } | undefined> {
      const { rows } = await sql<{ owner_uid: string; visibility: OutfitVisibility }>`
        with before as (select id, owner_uid, visibility from outfits where id = ${outfitId} for update)
        update outfits o set visibility = ${visibility}, version = version + 1 from before
        where o.id = before.id returning before.owner_uid, before.visibility`.execute(db);
      return rows[0];
    },

    /** What decides whether the caller may remix an outfit; undefined when it is not visible to them. */
    async findForRemix(
      uid: string,
      outfitId: string,
    ): Promise<{ owner_uid: string; remixable: boolean } | undefined> {
      const { rows } = await sql<{ owner_uid: string; remixable: boolean }>`
        select o.owner_uid, o.remixable from outfits o where o.id = ${outfitId} and ${shown(uid)}`.execute(
        db,
      );
      return rows[0];
    },

    /** A page of a person's public outfits, latest first; `position` is where the next one begins. */
    async listPublic(
      uid: string,
      ownerUid: string,
      { after, limit }: { after: [key: string, id: string] | undefined; limit: number },
    ): Promise<(SharedOutfitRow & { position: string })[]> {
      const { rows } = await sql<SharedOutfitRow & { position: string }>`
        select ${sharedColumns(limits.outfits.cardPieces, uid)}, o.updated_at::text as position
        from outfits o ${owners}
        where o.owner_uid = ${ownerUid} and o.visibility = 'public' and ${shown(uid)}
          ${after ? sql`and (o.updated_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by o.updated_at desc, o.id desc
        limit ${limit}`.execute(db);
      return rows;
    },

    /** The layers of an outfit. The caller has checked that it is visible. */
    async document(outfitId: string): Promise<OutfitDocument | undefined> {
      const row = await db
        .selectFrom('outfits')
        .select('document')
        .where('id', '=', outfitId)
        .executeTakeFirst();
      return row?.document;
    },

    /** A person's pieces of these categories: ready, in the laundry, or lent. */
    async closetLooks(ownerUid: string, categories: readonly Category[]): Promise<ClosetLookRow[]> {
      const { rows } = await sql<ClosetLookRow>`
        select i.id, i.category, i.colours, i.formality, i.status, (
          select coalesce(cut.palette, p.palette) from item_photos f join pictures p on p.id = f.picture_id
          left join pictures cut on cut.id = f.cutout_id and cut.state = 'ready'
          where f.item_id = i.id order by f.sort, f.picture_id limit 1) as palette
        from items i
        where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.category = any(${categories}::text[])
          and i.status in ('active', 'laundry', 'lent')
        order by i.id`.execute(db);
      return rows;
    },

    /** Some pieces of a person. */
    async closetPieces(ownerUid: string, ids: readonly string[]): Promise<ClosetPieceRow[]> {
      const { rows } = await sql<ClosetPieceRow>`
        select i.id as item_id, i.name, i.category, i.status, ${coverOf} as cover from items i
        where i.owner_uid = ${ownerUid} and i.deleted_at is null and i.id = any(${ids}::uuid[])`.execute(db);
      return rows;
    },
  };
}
