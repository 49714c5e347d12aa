import { sql } from 'kysely';
import { dayMs } from '@bestie/contracts/days';
import { userTopic } from '@bestie/contracts/live';
import { createOutboxRepository } from '../live/outbox.repository';
import type { IdentityDatabase } from './identity-database';

/** Channel by which servers announce changed access; the payload is a uid. */
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
 * Ends all sign-ins of a person up to `at`: refresh tokens, sessions, event streams and issued ID tokens. Call it in
 * a transaction, and `states.forget(uid)` after the commit.
 */
export async function endSignIns(trx: IdentityDatabase, uid: string, at: Date): Promise<void> {
  // Token times are whole seconds, and a sign-in right after a revocation is dated a second later than it
  // was.
  const account = await trx
    .updateTable('identity_accounts')
    .set({ valid_after: sql`greatest(${at}::timestamptz, valid_after + interval '1 second')` })
    .where('uid', '=', uid)
    .returning('valid_after')
    .executeTakeFirst();
  const until = account?.valid_after ?? at;
  await trx.deleteFrom('identity_refresh_tokens').where('uid', '=', uid).execute();
  await trx
    .insertInto('people')
    // Also without a record here, because tokens may have been issued.
    .values({ uid, valid_after: until, ...unseen })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ valid_after: until }))
    .execute();
  await trx.deleteFrom('sessions').where('uid', '=', uid).execute();
  await trx.deleteFrom('confirmed_sign_ins').where('uid', '=', uid).execute();
  await announceAccessChange(trx, uid);
}

/**
 * Ends some sign-ins of a person: their refresh tokens, sessions and ID tokens, and all event streams, since the
 * other devices reconnect. Call it in a transaction, and `states.forget(uid)` after the commit.
 */
export async function endSomeSignIns(
  trx: IdentityDatabase,
  uid: string,
  signIns: readonly string[],
  at: Date,
): Promise<void> {
  if (signIns.length === 0) return;
  await trx
    .insertInto('ended_sign_ins')
    .values(signIns.map((signIn) => ({ uid, sign_in: signIn, ended_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom('identity_refresh_tokens')
    .where('uid', '=', uid)
    .where(sql<string>`family::text`, 'in', signIns)
    .execute();
  await trx.deleteFrom('sessions').where('uid', '=', uid).where('sign_in', 'in', signIns).execute();
  await trx.deleteFrom('confirmed_sign_ins').where('uid', '=', uid).where('sign_in', 'in', signIns).execute();
  await createOutboxRepository(trx).publish({ topic: userTopic(uid), type: 'devices.signOut', ids: [] });
  await announceAccessChange(trx, uid);
}

/** When the transaction commits, every server reads the person's name, picture and address again. */
export async function announcePersonChange(trx: IdentityDatabase, uid: string): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${uid})`.execute(trx);
}

/**
 * When the transaction commits, every server invalidates the person's access and ends their event streams; devices
 * that still have access reconnect.
 */
export async function announceAccessChange(trx: IdentityDatabase, uid: string): Promise<void> {
  await announcePersonChange(trx, uid);
  await createOutboxRepository(trx).publish({ topic: userTopic(uid), type: 'live.disconnect', ids: [] });
}

/** Deletes records of ended sign-ins from which no valid token can exist any more; runs daily. */
export async function forgetEndedSignIns(
  db: IdentityDatabase,
  now: Date,
  provider: 'embedded' | 'firebase',
): Promise<void> {
  // All earlier sign-ins were ended since. The date of a sign-in may be a second late.
  await sql`
    delete from ended_sign_ins e using people p
    where p.uid = e.uid and p.valid_after > e.ended_at + interval '1 second'`.execute(db);
  // Firebase still refreshes their tokens, so the record stays.
  if (provider === 'firebase') return;
  const dayAgo = new Date(now.getTime() - dayMs);
  await sql`
    delete from ended_sign_ins e
    where e.ended_at <= ${dayAgo} and not exists (
      select 1 from identity_refresh_tokens t where t.uid = e.uid and t.family::text = e.sign_in)
      -- One that was opening while its sign-in was ended.
      and not exists (select 1 from sessions s where s.uid = e.uid and s.sign_in = e.sign_in)`.execute(db);
}
