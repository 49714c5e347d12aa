import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Network } from '@bestie/contracts/connections';
import type { Database } from '../../platform/database/schema';

/** Who began a sign-in at a network, in which browser. */
export interface ConnectionStart {
  stateHash: string;
  uid: string;
  signIn: string;
  network: Network;
}

/** Sign-ins that one person may have open; the oldest make room. */
const openStarts = 10;

/** SQL of `connection_starts`. */
export function createConnectionStartsRepository(db: Kysely<Database>) {
  return {
    async create({ stateHash, uid, signIn, network }: ConnectionStart, minutes: number): Promise<void> {
      await sql`
        insert into connection_starts (state_hash, uid, sign_in, network, expires_at)
        values (${stateHash}, ${uid}, ${signIn}, ${network}, now() + ${minutes} * interval '1 minute')`.execute(
        db,
      );
      await sql`
        delete from connection_starts where uid = ${uid} and state_hash not in (
          select state_hash from connection_starts where uid = ${uid}
          order by expires_at desc, state_hash limit ${openStarts})`.execute(db);
    },

    /** Uses a start up. @returns false where there is none for this person, browser and network */
    async take({ stateHash, uid, signIn, network }: ConnectionStart): Promise<boolean> {
      const { rows } = await sql`
        delete from connection_starts
        where state_hash = ${stateHash} and uid = ${uid} and sign_in = ${signIn} and network = ${network}
          and expires_at > now()
        returning state_hash`.execute(db);
      return rows.length > 0;
    },

    async deleteExpired(): Promise<void> {
      await sql`delete from connection_starts where expires_at <= now()`.execute(db);
    },

    async deleteOf(uid: string): Promise<void> {
      await db.deleteFrom('connection_starts').where('uid', '=', uid).execute();
    },
  };
}
