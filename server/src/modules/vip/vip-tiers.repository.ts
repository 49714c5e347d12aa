import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { givesAccess } from './vip-access.sql';
import { keepsPlace } from './vip-places.sql';
import type { TierRecord } from './vip.tables';

/** A tier with its members and open checkouts. */
export type TierRow = TierRecord & { members: number; taken: number };

export type VipTiersRepository = ReturnType<typeof createVipTiersRepository>;

/** SQL of tiers. */
export function createVipTiersRepository(db: Kysely<Database>) {
  return {
    /** All tiers, the lowest first. */
    async list(): Promise<TierRow[]> {
      const { rows } = await sql<TierRow>`
        select t.*, counted.members, counted.taken from vip_tiers t cross join lateral (
          select count(distinct m.uid) filter (where ${givesAccess})::int as members,
            count(distinct m.uid)::int as taken
          from vip_memberships m where m.tier_id = t.id and ${keepsPlace}) counted
        order by t.rank`.execute(db);
      return rows;
    },

    find: (id: string): Promise<TierRecord | undefined> =>
      db.selectFrom('vip_tiers').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string): Promise<TierRecord | undefined> =>
      db.selectFrom('vip_tiers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** All tiers, locked until the transaction ends. */
    lockAll: (): Promise<TierRecord[]> =>
      db.selectFrom('vip_tiers').selectAll().orderBy('rank').forUpdate().execute(),

    async update(
      id: string,
      changes: Partial<
        Pick<
          TierRecord,
          'name' | 'description' | 'price_amount' | 'price_currency' | 'capacity' | 'closed_at'
        >
      >,
    ): Promise<void> {
      await db
        .updateTable('vip_tiers')
        .set({ ...changes, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
    },

    async insert(
      values: Pick<
        TierRecord,
        | 'id'
        | 'rank'
        | 'name'
        | 'description'
        | 'price_amount'
        | 'price_currency'
        | 'capacity'
        | 'request_hash'
      >,
    ): Promise<void> {
      await db
        .insertInto('vip_tiers')
        .values({ ...values, closed_at: null })
        .execute();
    },

    /** How many people other than one have a place in a tier. Lock the tier first. */
    async countTaken(tierId: string, exceptUid: string): Promise<number> {
      const { rows } = await sql<{ taken: number }>`
        select count(distinct m.uid)::int as taken from vip_memberships m
        where m.tier_id = ${tierId} and m.uid <> ${exceptUid} and ${keepsPlace}`.execute(db);
      return rows[0]!.taken;
    },
  };
}
