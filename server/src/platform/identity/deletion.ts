import { createMailOutboxRepository } from '../mail/mail-outbox.repository';
import { createPeopleRepository } from './people.repository';
import { endSignIns } from './revocation.repository';
import type { IdentityDatabase } from './identity-database';

/** Removes the person's data in the rest of the product, in the transaction of the deletion. */
export type ForgetPerson = (trx: IdentityDatabase, uid: string) => Promise<void>;

/** Ends a person's sign-ins and clears their record; the uid stays taken. Call it in a transaction. */
export async function deletePerson(
  trx: IdentityDatabase,
  uid: string,
  at: Date,
  forgetPerson: ForgetPerson,
): Promise<void> {
  await endSignIns(trx, uid, at);
  await createMailOutboxRepository(trx).deleteTo(uid);
  await createPeopleRepository(trx).markDeleted(uid, at);
  await forgetPerson(trx, uid);
}
