import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { IdentityDatabase } from '../identity-database';
import type { KnownDevicesTable } from '../identity.tables';

/** SQL of `identity_known_devices`. */
export function createKnownDevicesRepository(db: IdentityDatabase) {
  return {
    /** Whether a device has signed in to the account of an address. */
    async isKnown(email: string, deviceHash: string): Promise<boolean> {
      const { rows } = await sql<{ known: boolean }>`
        select exists (
          select 1 from identity_known_devices k join identity_accounts a on a.uid = k.uid
          where a.email = ${email} and k.device_hash = ${deviceHash}) as known`.execute(db);
      return rows[0]?.known ?? false;
    },

    /** Keeps the latest `most` devices of the account. */
    async upsert(device: Insertable<KnownDevicesTable>, most: number): Promise<void> {
      const { uid, sign_in, seen_at } = device;
      await db
        .insertInto('identity_known_devices')
        .values(device)
        .onConflict((conflict) => conflict.columns(['uid', 'device_hash']).doUpdateSet({ sign_in, seen_at }))
        .execute();
      await sql`
        delete from identity_known_devices where uid = ${uid} and device_hash in (
          select device_hash from identity_known_devices where uid = ${uid}
          order by seen_at desc, device_hash offset ${most})`.execute(db);
    },

    async deleteOf(uid: string): Promise<void> {
      await db.deleteFrom('identity_known_devices').where('uid', '=', uid).execute();
    },

    /** Makes devices unknown whose latest sign-in was ended from another one. */
    async deleteOfSignIns(uid: string, signIns: readonly string[]): Promise<void> {
      if (signIns.length === 0) return;
      await db
        .deleteFrom('identity_known_devices')
        .where('uid', '=', uid)
        .where('sign_in', 'in', signIns)
        .execute();
    },

    async deleteUnseen(since: Date): Promise<void> {
      await db.deleteFrom('identity_known_devices').where('seen_at', '<=', since).execute();
    },
  };
}
