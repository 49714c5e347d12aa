import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** A profile is its owner's alone until there are public pages; somebody else's answers like a missing one. */
export const profilesPolicy = {
  /** @throws BestieError `not_found` */
  requireOwner(caller: Person, uid: string): void {
    if (caller.uid !== uid) throw new BestieError('not_found');
  },
};
