import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../http/caller';
import type { PeopleRepository } from './people.repository';

/** Admins leave what is their own to other admins. @throws BestieError `forbidden`, unless there is no other admin */
export async function requireOthers(
  { people }: { people: Pick<PeopleRepository, 'listActiveAdmins'> },
  caller: Person,
  ownerUid: string,
): Promise<void> {
  if (ownerUid === caller.uid && (await people.listActiveAdmins()).length > 1)
    throw new BestieError('forbidden', { message: 'It is your own. Another admin decides about it.' });
}
