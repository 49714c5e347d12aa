import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { statusOf } from '../../platform/identity/access-states';
import type { PeopleRepository } from '../../platform/identity/people.repository';

/**
 * Another admin may have demoted or suspended the caller since this request was admitted.
 * @param admins who can act, locked
 * @throws BestieError `forbidden`
 */
export async function requireActiveAdmin(
  { people }: { people: Pick<PeopleRepository, 'find'> },
  { uid }: Pick<Person, 'uid'>,
  admins: readonly { uid: string }[],
): Promise<void> {
  if (admins.some((admin) => admin.uid === uid)) return;
  // An admin who is leaving acts until then, and is not among them.
  const person = await people.find(uid);
  if (person && (person.role !== 'admin' || statusOf(person) !== 'active'))
    throw new BestieError('forbidden');
}
