import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** Settings are private; another person's answer `not_found`, to admins too. */
export const settingsPolicy = {
  /** @throws BestieError `not_found` */
  requireOwner(caller: Person, uid: string): void {
    if (caller.uid !== uid) throw new BestieError('not_found');
  },
};
