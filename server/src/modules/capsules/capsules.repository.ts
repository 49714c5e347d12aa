import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import type { Category, ItemStatus, Season } from '@bestie/contracts/items';
import { outfitPartOf, isCorePart } from '@bestie/contracts/outfit-rules';
import type { Json, Timestamp } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import { ownRows } from '../../platform/database/own-rows';

export interface CapsulesTable {
  id: string;
  owner_uid: string;
  name: string;
  item_ids: string[];
  criteria: Json<CapsuleCriteria>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

declare module '../../platform/database/schema' {
  interface Database {
    capsules: CapsulesTable;
  }
}

/** A piece as capsules see it. */
export interface CandidateRow {
  id: string;
  name: string;
  category: Category;
  colours: string[];
  seasons: Season[];
  formality: number | null;
  occasions: string[];
  status: ItemStatus;
  wash_every: number | null;
  /** Of its first photo, once processed. */
  picture: { id: string; revision: number } | null;
}

export interface CapsuleRow {
  id: string;
  name: string;
  criteria: CapsuleCriteria;
  item_ids: string[];
  created_at: Date;
  /** Those of the pieces that are not in the trash. */
  pieces: CandidateRow[];
  /** `created_at` with full precision, as text. */
  position: string;
}

const coreCategories = Object.entries(outfitPartOf).flatMap(([category, part]) =>
  isCorePart(part) ? [category] : [],
);

const candidateColumns = sql`
  i.id, i.name, i.category, i.colours, i.seasons, i.formality, i.occasions, i.status, i.wash_every,
  (select jsonb_build_object('id', p.id, 'revision', p.revision) from (
    select f.picture_id, f.cutout_id from item_photos f
    where f.item_id = i.id order by f.sort, f.picture_id limit 1
  ) f left join pictures cut on cut.id = f.cutout_id and cut.state = 'ready'
  join pictures p on p.id = coalesce(cut.id, f.picture_id) where p.state = 'ready') as picture`;

const capsuleColumns = sql`
  c.id, c.name, c.criteria, c.item_ids, c.created_at, c.created_at::text as position,
  coalesce((select jsonb_agg(piece order by piece.category, piece.name, piece.id) from (
    select ${candidateColumns} from items i
    where i.id = any(c.item_ids) and i.owner_uid = c.owner_uid and i.deleted_at is null) piece), '[]') as pieces`;

export type CapsulesRepository = ReturnType<typeof createCapsulesRepository>;

/** SQL of capsules. Each list is one query over one owner's rows. */
export function createCapsulesRepository(db: Kysely<Database>) {
  return {
    ...ownRows(db, 'capsules'),

    /** All owned and available pieces of a core category, and wishes. */
    async listCandidates(ownerUid: string): Promise<CandidateRow[]> {
      const { rows } = await sql<CandidateRow>`
        select ${candidateColumns} from items i
        where i.owner_uid = ${ownerUid} and i.deleted_at is null
          and i.status in ('active', 'laundry', 'wishlist') and i.category = any(${coreCategories}::text[])
        order by i.created_at, i.id`.execute(db);
      return rows;
    },

    /** Newest first. */
    async list(
      ownerUid: string,
      after: { createdAt: string; id: string } | undefined,
      limit: number,
    ): Promise<CapsuleRow[]> {
      const { rows } = await sql<CapsuleRow>`
        select ${capsuleColumns} from capsules c
        where c.owner_uid = ${ownerUid} and c.deleted_at is null
          ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
        order by c.created_at desc, c.id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** One capsule, in the trash or not. */
    async find(ownerUid: string, id: string): Promise<CapsuleRow | undefined> {
      const { rows } = await sql<CapsuleRow>`
        select ${capsuleColumns} from capsules c where c.id = ${id} and c.owner_uid = ${ownerUid}`.execute(
        db,
      );
      return rows[0];
    },

    /** @returns false when the id exists already */
    async insert(
      capsule: { id: string; ownerUid: string; name: string; itemIds: string[]; criteria: CapsuleCriteria },
      now: Date,
    ): Promise<boolean> {
      const inserted = await db
        .insertInto('capsules')
        .values({
          id: capsule.id,
          owner_uid: capsule.ownerUid,
          name: capsule.name,
          item_ids: capsule.itemIds as never,
          criteria: JSON.stringify(capsule.criteria),
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Moves a capsule into or out of the trash. @returns whether it moved */
    async move(ownerUid: string, id: string, deletedAt: Date | null): Promise<boolean> {
      const moved = await db
        .updateTable('capsules')
        .set({ deleted_at: deletedAt })
        .where('id', '=', id)
        .where('owner_uid', '=', ownerUid)
        .where('deleted_at', deletedAt ? 'is' : 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },
  };
}
