import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { datedRows } from '../../platform/database/own-rows';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';

export interface LookPhotoRow {
  id: string;
  date: string;
  created_at: Date;
  deleted_at: Date | null;
  picture: EmbeddedPicture;
}

/** The place of the first of these photos of a day; null without any of them. */
const firstOf = (ownerUid: string, date: string, objectNames: readonly string[]) => sql`(
  select min(k.sort) from look_photos k join pictures p on p.id = k.picture_id
  where k.owner_uid = ${ownerUid} and k.date = ${date}::date and p.object_name = any(${objectNames}))`;

/** A photo that is locked for the transaction. */
export type HeldLookPhoto = Pick<LookPhotoRow, 'id' | 'date' | 'deleted_at'>;

export type LookPhotosRepository = ReturnType<typeof createLookPhotosRepository>;

/** SQL of photos of oneself. */
export function createLookPhotosRepository(db: Kysely<Database>) {
  const read = async (condition: RawBuilder<unknown>): Promise<LookPhotoRow[]> => {
    const { rows } = await sql<LookPhotoRow>`
      select l.id, l.date, l.created_at, l.deleted_at, to_jsonb(p) as picture
      from look_photos l join pictures p on p.id = l.picture_id
      where ${condition} order by l.date, l.sort, l.id`.execute(db);
    return rows;
  };
  return {
    ...datedRows<HeldLookPhoto>(db, 'look_photos', ['id', 'date', 'deleted_at']),

    /** By day, in the person's order. */
    list: (ownerUid: string, from: string, to: string): Promise<LookPhotoRow[]> =>
      read(sql`l.owner_uid = ${ownerUid} and l.deleted_at is null and l.date between ${from} and ${to}`),

    /** One photo, in the trash or not. */
    find: async (ownerUid: string, id: string): Promise<LookPhotoRow | undefined> =>
      (await read(sql`l.id = ${id} and l.owner_uid = ${ownerUid}`))[0],

    /** Makes room before the first of these photos of a day. */
    async makeRoom(ownerUid: string, date: string, before: readonly string[]): Promise<void> {
      if (before.length === 0) return;
      await sql`
        update look_photos set sort = sort + 1 where owner_uid = ${ownerUid} and date = ${date}::date
          and sort >= ${firstOf(ownerUid, date, before)}`.execute(db);
    },

    /** Adds a photo right before the first of these, else as the last one of its day. @returns false when the id exists already */
    async insert(
      photo: { id: string; ownerUid: string; date: string; pictureId: string; before: readonly string[] },
      now: Date,
    ): Promise<boolean> {
      const { ownerUid, date, before } = photo;
      const { rows } = await sql`
        insert into look_photos (id, owner_uid, date, picture_id, sort, created_at)
        select ${photo.id}::uuid, ${ownerUid}, ${date}::date, ${photo.pictureId}::uuid,
          coalesce(${firstOf(ownerUid, date, before)} - 1, 1 + max(sort), 1), ${now}::timestamptz
        from look_photos where owner_uid = ${ownerUid} and date = ${date}::date
        on conflict do nothing returning id`.execute(db);
      return rows.length > 0;
    },

    /** Puts these photos of a day first, in this order; the others follow. */
    async arrange(ownerUid: string, date: string, ids: readonly string[]): Promise<void> {
      await sql`
        update look_photos l set sort = placed.sort from (
          select id, row_number() over (
            order by array_position(${ids}::uuid[], id) nulls last, sort, id)::int as sort
          from look_photos where owner_uid = ${ownerUid} and date = ${date} and deleted_at is null
        ) placed where placed.id = l.id`.execute(db);
    },

    /** Moves photos into or out of the trash. */
    async move(ids: readonly string[], deletedAt: Date | null): Promise<void> {
      await db.updateTable('look_photos').set({ deleted_at: deletedAt }).where('id', 'in', ids).execute();
    },

    /** Who has which photos with a picture. */
    async withPicture(pictureId: string): Promise<{ id: string; ownerUid: string }[]> {
      return db
        .selectFrom('look_photos')
        .select(['id', 'owner_uid as ownerUid'])
        .where('picture_id', '=', pictureId)
        .where('deleted_at', 'is', null)
        .execute();
    },
  };
}
