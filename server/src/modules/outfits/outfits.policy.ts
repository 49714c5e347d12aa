import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';

/**
 * Outfits are private: every query has the owner, so another person's outfit answers `not_found`, to admins as well.
 * Public outfits have operations of their own.
 */
export const outfitsPolicy = {
  /**
   * Outfits that are open to the caller and whose author allows remixes; the caller's own always.
   * @throws BestieError `not_found`, `forbidden`
   */
  requireRemixable<Row extends { owner_uid: string; remixable: boolean }>(
    caller: Person,
    row: Row | undefined,
  ): Row {
    const found = requireFound(row);
    if (!found.remixable && found.owner_uid !== caller.uid)
      throw new BestieError('forbidden', { message: 'Its author doesn’t allow remixes of this outfit.' });
    return found;
  },

  /** Only objects from the caller's own space can become covers. @throws BestieError `not_found` */
  requireOwnObject(caller: Person, objectName: string): void {
    if (!objectName.startsWith(`users/${caller.uid}/`)) throw new BestieError('not_found');
  },
};
