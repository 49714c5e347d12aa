import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { editedRows } from '../../platform/database/own-rows';
import { itemColumns, photosOf } from './items.sql';
import type { ItemDetailRow, ItemRow } from './items.sql';
import type { ItemChanges } from './items.tables';

export interface NewItem {
  id: string;
  ownerUid: string;
  values: ItemChanges & { name: string; category: NonNullable<ItemChanges['category']> };
  proposed: string[];
  now: Date;
}

export type ItemsRepository = ReturnType<typeof createItemsRepository>;

/** SQL of single pieces and of changes to them. Lists are in `item-lists.repository.ts`. */
export function createItemsRepository(db: Kysely<Database>) {
  /** Changes pieces of one owner; `undefined` sets nothing. */
  const set = (changes: ItemChanges, proposed: readonly string[] | undefined, now: Date) => ({
    ...changes,
    ...proposedLeft(changes, proposed),
    updated_at: now,
    version: sql<number>`version + 1`,
  });
  /** @returns ids of those whose id was free */
  async function insertMany(items: readonly NewItem[]): Promise<string[]> {
    if (items.length === 0) return [];
    const inserted = await db
      .insertInto('items')
      .values(
        items.map(({ id, ownerUid, values, proposed, now }) => ({
          id,
          owner_uid: ownerUid,
          ...values,
          proposed: proposed as never,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    return inserted.map(({ id }) => id);
  }

  return {
    ...editedRows(db, 'items'),

    /** One piece with its cover; without the trash unless asked for. */
    async find(ownerUid: string, itemId: string, { trash = false } = {}): Promise<ItemRow | undefined> {
      const { rows } = await sql<ItemRow>`
        select ${itemColumns} from items i
        where i.id = ${itemId} and i.owner_uid = ${ownerUid} ${trash ? sql`` : sql`and i.deleted_at is null`}
      `.execute(db);
      return rows[0];
    },

    /** One piece with all its photos, in one statement; the trash not included. */
    async detail(ownerUid: string, itemId: string): Promise<ItemDetailRow | undefined> {
      const { rows } = await sql<ItemDetailRow>`
        select ${itemColumns}, ${photosOf} as photos from items i
        where i.id = ${itemId} and i.owner_uid = ${ownerUid} and i.deleted_at is null`.execute(db);
      return rows[0];
    },

    /** @returns false when the id is taken already */
    insert: async (item: NewItem): Promise<boolean> => (await insertMany([item])).length === 1,

    insertMany,

    /** Which of these are this person's, the trash included. */
    async findOwn(ownerUid: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('items')
        .select('id')
        .where('id', 'in', ids)
        .where('owner_uid', '=', ownerUid)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** @returns false when the piece is missing or stands at another version */
    async update(
      ownerUid: string,
      itemId: string,
      version: number,
      changes: ItemChanges,
      now: Date,
    ): Promise<boolean> {
      const updated = await db
        .updateTable('items')
        .set(set(changes, undefined, now))
        .where('id', '=', itemId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return updated !== undefined;
    },

    /** @returns ids of the pieces that were changed */
    async updateMany(
      ownerUid: string,
      ids: readonly string[],
      changes: ItemChanges,
      now: Date,
    ): Promise<string[]> {
      const rows = await db
        .updateTable('items')
        .set(set(changes, undefined, now))
        .where('id', 'in', ids)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Fills in what the product proposes, where nobody has said anything yet. */
    async propose(itemId: string, changes: ItemChanges, proposed: string[], now: Date): Promise<void> {
      await db
        .updateTable('items')
        .set({ ...set(changes, proposed, now) })
        .where('id', '=', itemId)
        .execute();
    },

    /** Pieces of the list that are this person's and not in the trash, locked in one order for the transaction. */
    async lock(ownerUid: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('items')
        .select('id')
        .where('id', 'in', ids)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map((row) => row.id);
    },

    /** Brings the pieces that were in the laundry back. @returns their ids */
    async leaveLaundry(ids: readonly string[], now: Date): Promise<string[]> {
      const rows = await db
        .updateTable('items')
        .set(set({ status: 'active' }, undefined, now))
        .where('id', 'in', ids)
        .where('status', '=', 'laundry')
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Counts wears and washes of locked pieces anew. The sums belong to no edit, so the version stays. */
    async recount(ids: readonly string[]): Promise<void> {
      await sql`
        update items set
          wear_count = (select count(*) from wears where item_id = items.id),
          last_worn_on = (select max(worn_on) from wears where item_id = items.id),
          wears_since_wash = (
            select count(*) from wears
            where item_id = items.id and worn_on > coalesce(
              (select max(washed_on) from washes where item_id = items.id), '-infinity'::date))
        where id = any(${ids})`.execute(db);
    },

    /** Which of these hang in the closet and are due for a wash. */
    async washDue(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('items')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .where('wash_due', '=', true)
        .where('status', '=', 'active')
        .orderBy('id')
        .execute();
    },

    /** Drafts that show a picture and still wait for proposals about it. */
    async findDraftsOfPicture(pictureId: string): Promise<ItemRow[]> {
      const { rows } = await sql<ItemRow>`
        select ${itemColumns} from items i
        where i.id in (
          select item_id from item_photos where picture_id = ${pictureId} or cutout_id = ${pictureId})
          and i.deleted_at is null`.execute(db);
      return rows;
    },
  };
}

/** What a person sets is no proposal any more; a piece that leaves the review has none left. */
function proposedLeft(changes: ItemChanges, proposed: readonly string[] | undefined) {
  if (proposed) return { proposed: proposed as never };
  if (changes.status && changes.status !== 'draft') return { proposed: [] as never };
  const confirmed = ['name', 'category', 'colours'].filter((field) => field in changes);
  if (confirmed.length === 0) return {};
  return {
    proposed: sql<never>`array(select field from unnest(proposed) field where field <> all(${confirmed}))`,
  };
}
