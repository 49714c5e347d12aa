import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../http/caller';
import { isOnlyAdmin } from './is-only-admin';
import type { PeopleRepository } from './people.repository';

/** Admins leave what is their own to other admins. @throws BestieError `forbidden`, unless there is no other admin */
export async function requireOthers(
  { people }: { people: Pick<PeopleRepository, 'listActiveAdmins'> },
  caller: Person,
  ownerUid: string,
): Promise<void> {
  if (ownerUid === caller.uid && !isOnlyAdmin(caller, await people.listActiveAdmins()))
    throw new BestieError('forbidden', { message: 'It is your own. Another admin decides about it.' });
}
