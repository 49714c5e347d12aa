import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toJson } from '../../platform/database/column-types';
import type { Database } from '../../platform/database/schema';
import type { SlotRecord, SocialPostsTables } from './social-posts.tables';

/** SQL of slots, and of calls that changed many versions at once. */
export function createSocialSlotsRepository(db: Kysely<Database>) {
  return {
    async list(ownerUid: string): Promise<{ version: number; items: SlotRecord[] }> {
      const { rows } = await sql<{ version: number; items: SlotRecord[] }>`
        select coalesce((select version from social_slot_sets where owner_uid = ${ownerUid}), 0) as version,
          coalesce((select jsonb_agg(to_jsonb(s) order by s.network,
            array_position(array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], s.weekday), s.time)
            from social_slots s where s.owner_uid = ${ownerUid}), '[]') as items`.execute(db);
      return rows[0]!;
    },

    /** Counts a change. @returns false when someone else changed the slots since that version */
    async advance(ownerUid: string, version: number): Promise<boolean> {
      const { rows } = await sql`
        insert into social_slot_sets (owner_uid, version) select ${ownerUid}, 1 where ${version}::int = 0
        on conflict do nothing returning version`.execute(db);
      if (rows.length > 0) return true;
      const { rows: changed } = await sql`
        update social_slot_sets set version = version + 1 where owner_uid = ${ownerUid} and version = ${version} returning version`.execute(
        db,
      );
      return changed.length > 0;
    },

    /** Replaces all slots of a person. @returns false when an id belongs to another person */
    async replace(ownerUid: string, slots: readonly Omit<SlotRecord, 'owner_uid'>[]): Promise<boolean> {
      await db.deleteFrom('social_slots').where('owner_uid', '=', ownerUid).execute();
      if (slots.length === 0) return true;
      const added = await db
        .insertInto('social_slots')
        .values(slots.map((slot) => ({ ...slot, owner_uid: ownerUid })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute();
      return added.length === slots.length;
    },

    findBatch: (id: string) =>
      db.selectFrom('social_batches').selectAll().where('id', '=', id).executeTakeFirst(),

    async insertBatch(
      batch: Pick<SocialPostsTables['social_batches'], 'id' | 'owner_uid' | 'kind' | 'request_hash'> & {
        answer: unknown;
      },
    ): Promise<void> {
      await db
        .insertInto('social_batches')
        .values({ ...batch, answer: toJson(batch.answer) })
        .execute();
    },

    /** Keeps what a call answered for a while. */
    async deleteBatches(before: Date): Promise<void> {
      await db.deleteFrom('social_batches').where('created_at', '<', before).execute();
    },
  };
}
