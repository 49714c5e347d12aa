import { sql } from 'kysely';
import { createPeopleRepository } from './people.repository';
import { endSignIns } from './revocation';
import type { IdentityDatabase } from './tables';

/** Removes what the rest of the product says about a person, in the transaction that deletes them. */
export type ForgetPerson = (trx: IdentityDatabase, uid: string) => Promise<void>;

/** Removes what was written to somebody, as long as their address is known. Call it in a transaction. */
export async function forgetMails(trx: IdentityDatabase, uid: string): Promise<void> {
  await sql`
    delete from mail_outbox m using people p where p.uid = ${uid} and lower(m.recipient) = lower(p.email)`.execute(
    trx,
  );
}

/** Ends somebody's sign-ins and forgets who they were; the uid stays taken. Call it in a transaction. */
export async function deletePerson(
  trx: IdentityDatabase,
  uid: string,
  at: Date,
  forgetPerson: ForgetPerson,
): Promise<void> {
  await endSignIns(trx, uid, at);
  await forgetMails(trx, uid);
  await createPeopleRepository(trx).markDeleted(uid, at);
  await forgetPerson(trx, uid);
}
