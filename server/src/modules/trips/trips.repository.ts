import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Category, ItemStatus } from '@bestie/contracts/items';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { editedRows } from '../../platform/database/own-rows';
import { coverOf } from '../items';
import type { EmbeddedPicture } from '../../platform/pictures/pictures.tables';
import type { PackItemsTable, TripsTable, TripValues } from './trips.tables';

export type TripRow = Selectable<TripsTable> & { pack_count: number; packed_count: number };

/** An entry of a packing list with its piece; null for free text and for deleted pieces. */
export type PackItemRow = Selectable<PackItemsTable> & {
  piece: { name: string; category: Category; status: ItemStatus; cover: EmbeddedPicture | null } | null;
  weight_grams: number | null;
};
export type TripDetailRow = TripRow & { pack: PackItemRow[] };

export interface NewPackItem {
  id: string;
  itemId: string | null;
  label: string;
  quantity: number;
  pinned: boolean;
}

/** All columns of a trip `t` for the API. */
const tripColumns = sql`
  t.id, t.owner_uid, t.name, t.starts_on, t.ends_on, t.activities, t.laundry_days::text[] as laundry_days,
  t.weight_limit_grams, t.place_id, t.created_at, t.updated_at, t.deleted_at, t.version,
  (select count(*) from pack_items where trip_id = t.id)::int as pack_count,
  (select count(*) from pack_items where trip_id = t.id and packed)::int as packed_count`;

/** The packing list of the trip `t`. */
const pack = sql`
  coalesce((
    select json_agg(thing order by thing.sort) from (
      select k.id, k.trip_id, k.item_id, k.label, k.quantity, k.packed, k.pinned, k.sort, i.weight_grams,
        case when i.id is not null then json_build_object(
          'name', i.name, 'category', i.category, 'status', i.status, 'cover', ${coverOf}) end as piece
      from pack_items k
      left join items i on i.id = k.item_id and i.owner_uid = t.owner_uid and i.deleted_at is null
      where k.trip_id = t.id
    ) thing), '[]') as pack`;

export type TripsRepository = ReturnType<typeof createTripsRepository>;

/** SQL of `trips` and `pack_items`. */
export function createTripsRepository(db: Kysely<Database>) {
  const columns = ({ activities, ...rest }: Partial<TripValues>) => ({
    ...rest,
    ...(activities && { activities: toJson(activities) }),
  });
  return {
    ...editedRows(db, 'trips'),

    /** A page of trips; `after` is where the previous page ended. */
    async list(
      ownerUid: string,
      after: [startsOn: string, id: string] | undefined,
      limit: number,
    ): Promise<TripRow[]> {
      const { rows } = await sql<TripRow>`
        select ${tripColumns} from trips t where t.owner_uid = ${ownerUid} and t.deleted_at is null
          ${after ? sql`and (t.starts_on, t.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``}
        order by t.starts_on desc, t.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** One trip with its packing list; not from the trash unless asked for. */
    async find(ownerUid: string, tripId: string, { trash = false } = {}): Promise<TripDetailRow | undefined> {
      const { rows } = await sql<TripDetailRow>`
        select ${tripColumns}, ${pack} from trips t
        where t.id = ${tripId} and t.owner_uid = ${ownerUid} ${trash ? sql`` : sql`and t.deleted_at is null`}
      `.execute(db);
      return rows[0];
    },

    /** Locks a trip of a person for the transaction. @returns its version, or undefined when it is missing */
    async lock(ownerUid: string, tripId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('trips')
        .select('version')
        .where('id', '=', tripId)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row?.version;
    },

    /** @returns false when the id exists already */
    async insert(ownerUid: string, id: string, values: TripValues, now: Date): Promise<boolean> {
      const { activities, ...rest } = values;
      const inserted = await db
        .insertInto('trips')
        .values({
          id,
          owner_uid: ownerUid,
          ...rest,
          activities: toJson(activities),
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Changes a locked trip. */
    async update(tripId: string, changes: Partial<TripValues>, now: Date): Promise<void> {
      await db
        .updateTable('trips')
        .set({ ...columns(changes), updated_at: now, version: sql<number>`version + 1` })
        .where('id', '=', tripId)
        .execute();
    },

    /**
     * Sets the packing list of a locked trip; remaining entries keep their check mark.
     * @returns false when an id belongs to another list
     */
    async setPack(tripId: string, things: readonly NewPackItem[]): Promise<boolean> {
      const given = JSON.stringify(
        things.map(({ itemId, ...thing }, sort) => ({ ...thing, item_id: itemId, sort })),
      );
      await sql`
        delete from pack_items where trip_id = ${tripId}
          and id <> all (${things.map(({ id }) => id)}::uuid[])`.execute(db);
      // Rows that swap pieces must not violate the unique index on the way.
      await sql`update pack_items set item_id = null where trip_id = ${tripId}`.execute(db);
      const { rows } = await sql`
        insert into pack_items (id, trip_id, item_id, label, quantity, pinned, sort)
        select g.id, ${tripId}::uuid, g.item_id, g.label, g.quantity, g.pinned, g.sort
        from jsonb_to_recordset(${given}::jsonb)
          as g (id uuid, item_id uuid, label text, quantity integer, pinned boolean, sort integer)
        on conflict (id) do update set item_id = excluded.item_id, label = excluded.label,
          quantity = excluded.quantity, pinned = excluded.pinned, sort = excluded.sort
          where pack_items.trip_id = excluded.trip_id
        returning id`.execute(db);
      return rows.length === things.length;
    },

    /** @returns ids of the changed entries, and how many of the requested ones are in the list */
    async check(
      tripId: string,
      packIds: readonly string[],
      packed: boolean,
    ): Promise<{ there: string[]; changed: string[] }> {
      const there = await db
        .selectFrom('pack_items')
        .select('id')
        .where('trip_id', '=', tripId)
        .where('id', 'in', packIds)
        .execute();
      const rows = await db
        .updateTable('pack_items')
        .set({ packed })
        .where('trip_id', '=', tripId)
        .where('id', 'in', packIds)
        .where('packed', '<>', packed)
        .returning('id')
        .execute();
      return { there: there.map(({ id }) => id), changed: rows.map((row) => row.id) };
    },

    /** Stores the names of pieces before they are deleted, for the packing lists of their owner. */
    async keep(itemIds: readonly string[]): Promise<void> {
      await sql`
        update pack_items k set label = left(i.name, 60) from items i, trips t
        where i.id = k.item_id and k.item_id = any(${itemIds}::uuid[])
          and t.id = k.trip_id and t.owner_uid = i.owner_uid`.execute(db);
    },
  };
}
