import { sql } from 'kysely';
import { proposedFields } from '@bestie/contracts/items';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { toJson } from '../../platform/database/column-types';
import { editedRows, isOwnVersion } from '../../platform/database/own-rows';
import { itemColumns, photosOf } from './items.sql';
import type { ItemDetailRow, ItemRow } from './items.sql';
import type { ItemChanges, Proposal } from './items.tables';

export interface NewItem {
  id: string;
  ownerUid: string;
  values: ItemChanges & { name: string; category: NonNullable<ItemChanges['category']> };
  proposed: string[];
  /** For a draft whose look-alike its owner saw before. */
  keepLookAlikes?: boolean | undefined;
  now: Date;
}

export type ItemsRepository = ReturnType<typeof createItemsRepository>;

/** SQL of single pieces and of changes to them. Lists are in `item-lists.repository.ts`. */
export function createItemsRepository(db: Kysely<Database>) {
  /** Updates pieces of one owner; `undefined` leaves a column unchanged. */
  const set = (changes: ItemChanges, proposed: readonly string[] | undefined, now: Date) => ({
    ...changes,
    ...proposedLeft(changes, proposed),
    updated_at: now,
    version: sql<number>`version + 1`,
  });
  /** @returns the ids that were inserted */
  async function insertMany(items: readonly NewItem[]): Promise<string[]> {
    if (items.length === 0) return [];
    const inserted = await db
      .insertInto('items')
      .values(
        items.map(({ id, ownerUid, values, proposed, keepLookAlikes = false, now }) => ({
          id,
          owner_uid: ownerUid,
          ...values,
          proposed: proposed as never,
          look_alikes_kept: keepLookAlikes,
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

    /** One piece with its cover; not from the trash unless asked for. */
    async find(ownerUid: string, itemId: string, { trash = false } = {}): Promise<ItemRow | undefined> {
      const { rows } = await sql<ItemRow>`
        select ${itemColumns} from items i
        where i.id = ${itemId} and i.owner_uid = ${ownerUid} ${trash ? sql`` : sql`and i.deleted_at is null`}
      `.execute(db);
      return rows[0];
    },

    /** One piece with all its photos, in one query; not from the trash. */
    async detail(ownerUid: string, itemId: string): Promise<ItemDetailRow | undefined> {
      const { rows } = await sql<ItemDetailRow>`
        select ${itemColumns}, ${photosOf} as photos from items i
        where i.id = ${itemId} and i.owner_uid = ${ownerUid} and i.deleted_at is null`.execute(db);
      return rows[0];
    },

    /** @returns false when the id exists already */
    insert: async (item: NewItem): Promise<boolean> => (await insertMany([item])).length === 1,

    insertMany,

    /** Which of these belong to the person, including the trash. */
    async findOwn(ownerUid: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('items')
        .select('id')
        .where('id', 'in', ids)
        .where('owner_uid', '=', ownerUid)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** @returns false when the piece is missing or has another version */
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
        .where(isOwnVersion(ownerUid, itemId, version))
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

    /** Gives each of these locked pieces changes of its own, in one statement. */
    async updateEach(changes: ReadonlyMap<string, ItemChanges>, now: Date): Promise<void> {
      const each = JSON.stringify([...changes].map(([id, own]) => ({ id, own })));
      const columns = [...new Set([...changes.values()].flatMap((own) => Object.keys(own)))];
      const values = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}, `);
      await sql`
        update items set ${sql.join(values, sql``)}
          proposed = array(select field from unnest(items.proposed) field where not given.own ? field),
          updated_at = ${now}, version = items.version + 1
        from jsonb_to_recordset(${each}::jsonb) as given (id uuid, own jsonb)
        join items before on before.id = given.id
        cross join lateral jsonb_populate_record(before, given.own) changed
        where items.id = given.id`.execute(db);
    },

    /**
     * Sets whether drafts are kept beside their look-alikes. The version stays, so that simultaneous edits do not
     * conflict.
     * @returns which of these pieces are drafts
     */
    async keepLookAlikes(ids: readonly string[], kept: boolean): Promise<string[]> {
      const rows = await db
        .updateTable('items')
        .set({ look_alikes_kept: kept })
        .where('id', 'in', ids)
        .where('status', '=', 'draft')
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Fills empty fields with proposals. */
    async propose(
      itemId: string,
      { seen, ...changes }: Proposal,
      proposed: readonly string[],
      now: Date,
    ): Promise<void> {
      await db
        .updateTable('items')
        .set({ ...set(changes, proposed, now), ...(seen && { seen: toJson(seen) }) })
        .where('id', '=', itemId)
        .execute();
    },

    /** The person's pieces of the list that are not in the trash, locked in a fixed order for the transaction. */
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

    /** Returns pieces from the laundry. @returns their ids */
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

    /** Updates the counts of wears and washes of locked pieces; the version stays. */
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

    /** Which of these are ready to wear and due for a wash. */
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

    /** Drafts that show a picture and have no proposals yet. */
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

/** Values that a person sets are no proposals any more. The others stay so while a piece is reviewed, for an undo. */
function proposedLeft(changes: ItemChanges, proposed: readonly string[] | undefined) {
  if (proposed) return { proposed: proposed as never };
  const confirmed = proposedFields.filter((field) => field in changes);
  if (confirmed.length === 0) return {};
  return {
    proposed: sql<never>`array(select field from unnest(proposed) field where field <> all(${confirmed}))`,
  };
}
