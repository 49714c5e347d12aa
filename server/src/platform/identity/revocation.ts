import { sql } from 'kysely';
import type { IdentityDatabase } from './tables';

/** Channel on which servers tell each other whose access changed; the payload is a uid. */
export const accessChannel = 'bestie_access';

const unseen = {
  email: null,
  display_name: null,
  handle: null,
  last_login_at: null,
  previous_login_at: null,
  role_changed_at: null,
};

/**
 * Ends every sign-in of somebody up to `at`: refresh tokens, sessions and the ID tokens that are out. Call it in
 * a transaction, and `states.forget(uid)` after the commit.
 */
export async function endSignIns(trx: IdentityDatabase, uid: string, at: Date): Promise<void> {
  await trx.updateTable('identity_accounts').set({ valid_after: at }).where('uid', '=', uid).execute();
  await trx.deleteFrom('identity_refresh_tokens').where('uid', '=', uid).execute();
  await trx
    .insertInto('people')
    // Also for somebody who was never seen here: their tokens may be out already.
    .values({ uid, valid_after: at, ...unseen })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ valid_after: at }))
    .execute();
  await trx.deleteFrom('sessions').where('uid', '=', uid).execute();
  await announceAccessChange(trx, uid);
}

/** Tells the other servers, when the transaction commits, to forget what they remember about somebody. */
export async function announceAccessChange(trx: IdentityDatabase, uid: string): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${uid})`.execute(trx);
}
