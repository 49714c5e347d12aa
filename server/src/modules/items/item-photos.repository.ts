import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { differingBits, looksNear } from '../../platform/pictures/near-pictures.sql';
import { photoOf } from './items.sql';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';

/** A piece that shows the same picture as another one. */
export interface DuplicateRow {
  /** The draft in question, or the hash of the file. */
  of: string;
  item_id: string;
  name: string;
  kind: 'exact' | 'near';
  /** The photo of the piece that looks the same. */
  cover: EmbeddedPicture;
}

/** Whether the pictures `d` of a draft and `o` of a piece have the same bytes or look nearly the same. */
const looksAlike = sql`(d.sha256 = o.sha256 or ${looksNear('d', 'o')})`;
/** Order of such pictures: the same bytes first, then the most alike. */
const mostAlike = sql`(d.sha256 = o.sha256) desc nulls last, ${differingBits('d', 'o')}`;

export type ItemPhotosRepository = ReturnType<typeof createItemPhotosRepository>;

/** SQL of the photos of pieces, and of look-alikes. */
export function createItemPhotosRepository(db: Kysely<Database>) {
  return {
    /** All photos of a piece, the cover first. */
    async list(itemId: string): Promise<EmbeddedPicture[]> {
      const { rows } = await sql<{ picture: EmbeddedPicture }>`
        select ${photoOf} as picture from item_photos f join pictures p on p.id = f.picture_id
        where f.item_id = ${itemId} order by f.sort, f.picture_id`.execute(db);
      return rows.map((row) => row.picture);
    },

    /**
     * Pictures of a person's objects, in the order of the names, locked for the transaction; names without
     * one are left out.
     */
    async findPictures(
      ownerUid: string,
      objectNames: readonly string[],
    ): Promise<{ id: string; objectName: string }[]> {
      if (objectNames.length === 0) return [];
      const rows = await db
        .selectFrom('pictures')
        .select(['id', 'object_name as objectName'])
        .where('object_name', 'in', objectNames)
        .where('owner_uid', '=', ownerUid)
        .forShare()
        .execute();
      const byName = new Map(rows.map((row) => [row.objectName, row]));
      return objectNames.flatMap((name) => byName.get(name) ?? []);
    },

    count: async (itemId: string): Promise<number> => {
      const { count } = await db
        .selectFrom('item_photos')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('item_id', '=', itemId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Adds photos right before the first of these, else as the last ones; existing ones keep their order. */
    async add(itemId: string, pictureIds: readonly string[], before: readonly string[] = []): Promise<void> {
      const count = pictureIds.length;
      if (count === 0) return;
      const first = sql`(
        select min(k.sort) from item_photos k join pictures p on p.id = k.picture_id
        where k.item_id = ${itemId} and p.object_name = any(${before}))`;
      await sql`
        update item_photos set sort = sort + ${count} where item_id = ${itemId} and sort >= ${first}`.execute(
        db,
      );
      await sql`
        insert into item_photos (item_id, picture_id, sort)
        select ${itemId}::uuid, picture_id, position + coalesce(${first} - ${count + 1},
          (select max(sort) from item_photos where item_id = ${itemId}), 0)
        from unnest(${pictureIds}::uuid[]) with ordinality as given (picture_id, position)
        on conflict do nothing`.execute(db);
    },

    /** Adds the first photos of pieces, in order. */
    async begin(photos: readonly { itemId: string; pictureId: string }[]): Promise<void> {
      await sql`
        insert into item_photos (item_id, picture_id, sort)
        select item_id, picture_id, position
        from unnest(${photos.map(({ itemId }) => itemId)}::uuid[], ${photos.map(({ pictureId }) => pictureId)}::uuid[])
          with ordinality as given (item_id, picture_id, position)
        on conflict do nothing`.execute(db);
    },

    /** @returns false when the piece has no such photo */
    async remove(itemId: string, pictureId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('item_photos')
        .where('item_id', '=', itemId)
        .where('picture_id', '=', pictureId)
        .returning('item_id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /**
     * Sets or removes the mask of a photo. The picture of the mask shows the photo without its background and must be
     * processed again.
     * @returns false when the piece has no such photo
     */
    async setCutout(itemId: string, pictureId: string, maskId: string | null): Promise<boolean> {
      const changed = await db
        .updateTable('item_photos')
        .set({ cutout_id: maskId })
        .where('item_id', '=', itemId)
        .where('picture_id', '=', pictureId)
        .returning('item_id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /**
     * Moves the photos of a draft to a piece, in place of the photo that they look like, else of its first one. A
     * photo that is cut out stays when the draft has the same bytes: its mask belongs to it.
     */
    async takeOver(itemId: string, draftId: string): Promise<void> {
      const { rows } = await sql<{ picture_id: string; sort: number; stays: boolean; sha256: string }>`
        select f.picture_id, f.sort, o.sha256, d.sha256 = o.sha256 and f.cutout_id is not null as stays
        from item_photos f join pictures o on o.id = f.picture_id
          left join (item_photos n join pictures d on d.id = n.picture_id)
            on n.item_id = ${draftId} and ${looksAlike}
        where f.item_id = ${itemId} order by ${mostAlike}, f.sort, f.picture_id limit 1`.execute(db);
      const replaced = rows[0];
      if (replaced && !replaced.stays) await this.remove(itemId, replaced.picture_id);
      const sort = replaced?.sort ?? 0;
      await sql`
        update item_photos set sort = sort + (select count(*) from item_photos where item_id = ${draftId})
        where item_id = ${itemId} and sort > ${sort}`.execute(db);
      await sql`
        insert into item_photos (item_id, picture_id, sort, cutout_id)
        select ${itemId}::uuid, f.picture_id, ${sort} + row_number() over (order by f.sort, f.picture_id), f.cutout_id
        from item_photos f join pictures p on p.id = f.picture_id
        where f.item_id = ${draftId} and p.sha256 is distinct from ${replaced?.stays ? replaced.sha256 : null}
        on conflict do nothing`.execute(db);
    },

    /**
     * The first look-alikes of each draft: pieces of the closet and older drafts with the same bytes (`exact`) or nearly
     * the same picture (`near`); none of those that their owner keeps beside them.
     * @param newest maximum of photos of drafts, newest first, because each is compared with the whole closet
     */
    async findDuplicatesOfDrafts(ownerUid: string, newest: number): Promise<DuplicateRow[]> {
      const { rows } = await sql<DuplicateRow>`
        with photos as materialized (
          select i.id, i.status, i.created_at, i.look_alikes_kept, f.picture_id, f.sort, p.sha256, p.phash
          from items i join item_photos f on f.item_id = i.id join pictures p on p.id = f.picture_id
          where i.owner_uid = ${ownerUid} and i.deleted_at is null
        ), drafts as materialized (
          select * from photos where status = 'draft' and not look_alikes_kept
          order by created_at desc, id desc, sort, picture_id limit ${newest}
        )
        select n.id as of, i.id as item_id, i.name, case when a.exact then 'exact' else 'near' end as kind,
          ${photoOf} as cover
        from (select distinct id, created_at from drafts) n
          cross join lateral (
            select * from (
              select distinct on (o.id) o.id, o.created_at, o.picture_id,
                coalesce(d.sha256 = o.sha256, false) as exact
              from drafts d join photos o on o.id <> d.id and ${looksAlike}
              where d.id = n.id and (o.status <> 'draft' or (o.created_at, o.id) < (n.created_at, n.id))
              order by o.id, ${mostAlike}, o.sort, o.picture_id
            ) alike
            order by exact desc, created_at, id limit ${limits.items.lookAlikes}
          ) a
          join items i on i.id = a.id
          join item_photos f on f.item_id = a.id and f.picture_id = a.picture_id join pictures p on p.id = f.picture_id
        order by a.exact desc, i.created_at, i.id`.execute(db);
      return rows;
    },

    /** Pieces, drafts included, that show a file with one of these hashes. */
    async findBySha256(ownerUid: string, hashes: readonly string[]): Promise<DuplicateRow[]> {
      const { rows } = await sql<DuplicateRow>`
        select distinct on (p.sha256) p.sha256 as of, i.id as item_id, i.name, 'exact' as kind, ${photoOf} as cover
        from pictures p join item_photos f on f.picture_id = p.id join items i on i.id = f.item_id
        where p.owner_uid = ${ownerUid} and p.sha256 = any(${hashes}) and i.owner_uid = ${ownerUid}
          and i.deleted_at is null
        order by p.sha256, i.created_at, i.id, f.sort, f.picture_id`.execute(db);
      return rows;
    },
  };
}
