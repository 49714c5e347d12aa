import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/**
 * The profile itself is its owner's alone; somebody else's answers like a missing one. What others see of a person is
 * found by their handle, by everybody whom they did not block, unless they show it to nobody.
 */
export const profilesPolicy = {
  /** @throws BestieError `not_found` */
  requireOwner(caller: Person, uid: string): void {
    if (caller.uid !== uid) throw new BestieError('not_found');
  },

  /** Who has no handle, is gone, blocked the caller or shows themselves to nobody is nobody. @throws BestieError `not_found` */
  requireFindable<Row extends { kept: boolean }>(row: Row | undefined): Row {
    if (!row || row.kept) throw new BestieError('not_found');
    return row;
  },

  /** @throws BestieError `forbidden` */
  requireOther(caller: Person, uid: string): void {
    if (caller.uid === uid) throw new BestieError('forbidden', { message: 'That is you.' });
  },
};
