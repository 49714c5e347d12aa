import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/**
 * A closet is its owner's alone: every query carries the owner, so somebody else's piece is missing like one that
 * never was, to admins too.
 */
export const itemsPolicy = {
  /** Only objects from the caller's own space can become photos. @throws BestieError `not_found` */
  requireOwnObjects(caller: Person, objectNames: readonly string[]): void {
    const prefix = `users/${caller.uid}/`;
    if (objectNames.some((name) => !name.startsWith(prefix))) throw new BestieError('not_found');
  },
};
