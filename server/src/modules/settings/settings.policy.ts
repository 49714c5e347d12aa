import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** Settings are their owner's alone; somebody else's answer like missing ones, to admins too. */
export const settingsPolicy = {
  /** @throws BestieError `not_found` */
  requireOwner(caller: Person, uid: string): void {
    if (caller.uid !== uid) throw new BestieError('not_found');
  },
};
