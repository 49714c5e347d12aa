import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/**
 * A profile can be edited by its owner only; another person's answers `not_found`. The public view is found
 * by handle, by everybody whom the person did not block, unless the profile is private.
 */
export const profilesPolicy = {
  /** @throws BestieError `not_found` */
  requireOwner(caller: Person, uid: string): void {
    if (caller.uid !== uid) throw new BestieError('not_found');
  },

  /**
   * People without a handle, erased people, people who blocked the caller and private profiles answer alike.
   * @throws BestieError `not_found`
   */
  requireFindable<Row extends { kept: boolean }>(row: Row | undefined): Row {
    if (!row || row.kept) throw new BestieError('not_found');
    return row;
  },

  /** @throws BestieError `forbidden` */
  requireOther(caller: Person, uid: string): void {
    if (caller.uid === uid) throw new BestieError('forbidden', { message: 'That is you.' });
  },
};
