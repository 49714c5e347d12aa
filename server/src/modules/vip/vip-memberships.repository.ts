import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import type { MembershipRecord, VipTables } from './vip.tables';
import { givesAccess } from './vip-access.sql';
import { keepsPlace } from './vip-places.sql';
import type { Insertable } from 'kysely';

/** A membership with the name of its tier. */
export type ShownMembership = MembershipRecord & { tier_name: string; open: boolean };

export type VipMembershipsRepository = ReturnType<typeof createVipMembershipsRepository>;

/** SQL of memberships. */
export function createVipMembershipsRepository(db: Kysely<Database>) {
  const rows = () => db.selectFrom('vip_memberships').selectAll();
  return {
    find: (id: string): Promise<MembershipRecord | undefined> =>
      rows().where('id', '=', id).executeTakeFirst(),

    lock: (id: string): Promise<MembershipRecord | undefined> =>
      rows().where('id', '=', id).forUpdate().executeTakeFirst(),

    findByReference: (
      source: MembershipRecord['source'],
      reference: string,
    ): Promise<MembershipRecord | undefined> =>
      rows().where('source', '=', source).where('reference', '=', reference).executeTakeFirst(),

    /** All of a person, the latest first. */
    listOf: (uid: string): Promise<MembershipRecord[]> =>
      rows().where('uid', '=', uid).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),

    /** The same with what admins see of them. */
    async listShown(uid: string): Promise<ShownMembership[]> {
      const { rows: found } = await sql<ShownMembership>`
        select m.*, t.name as tier_name, coalesce(${givesAccess}, false) as open
        from vip_memberships m join vip_tiers t on t.id = m.tier_id
        where m.uid = ${uid} order by m.created_at desc, m.id desc`.execute(db);
      return found;
    },

    /** Access ends now. */
    async endNow(id: string): Promise<void> {
      await sql`
        update vip_memberships set access_until = least(access_until, now()), state = 'ended', updated_at = now()
        where id = ${id}`.execute(db);
    },

    /** Whether the checkout still keeps its place, by the database’s clock. */
    async keepsPlace(id: string): Promise<boolean> {
      const found = await sql`select 1 from vip_memberships m where m.id = ${id} and ${keepsPlace}`.execute(
        db,
      );
      return found.rows.length > 0;
    },

    /** Writes a membership as it is now. When it was made, and whose it is, does not change. */
    async put(
      values: Omit<Insertable<VipTables['vip_memberships']>, 'created_at' | 'updated_at'>,
    ): Promise<void> {
      const { id, uid, ...changes } = values;
      await db
        .insertInto('vip_memberships')
        .values({ id, uid, ...changes })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ ...changes, updated_at: sql<Date>`now()` }),
        )
        .execute();
    },

    /** Deletes checkouts that were not paid in time for late money. */
    async deleteUnpaid(): Promise<void> {
      await sql`
        delete from vip_memberships where state in ('checkout', 'ended') and access_until is null
          and created_at < now() - ${limits.trashDays}::int * interval '1 day'`.execute(db);
    },

    /** Ends the open checkout of a person, so that another one can begin. */
    async endCheckout(uid: string): Promise<void> {
      await db
        .updateTable('vip_memberships')
        .set({ state: 'ended', updated_at: sql<Date>`now()` })
        .where('uid', '=', uid)
        .where('state', '=', 'checkout')
        .execute();
    },
  };
}
