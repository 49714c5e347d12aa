import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';

/**
 * Outfits are their owner's: every query carries the owner, so somebody else's is missing like one that never was,
 * to admins too. What an owner shows to others leaves by operations of its own.
 */
export const outfitsPolicy = {
  /**
   * Only what is shown to the caller, and what its author lets others rebuild; one's own always.
   * @throws BestieError `not_found`, `forbidden`
   */
  requireRemixable<Row extends { owner_uid: string; remixable: boolean }>(
    caller: Person,
    row: Row | undefined,
  ): Row {
    const found = requireFound(row);
    if (!found.remixable && found.owner_uid !== caller.uid)
      throw new BestieError('forbidden', { message: 'Its author does not want this outfit to be remixed.' });
    return found;
  },

  /** Only objects from the caller's own space can become covers. @throws BestieError `not_found` */
  requireOwnObject(caller: Person, objectName: string): void {
    if (!objectName.startsWith(`users/${caller.uid}/`)) throw new BestieError('not_found');
  },
};
