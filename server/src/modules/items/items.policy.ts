import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/**
 * Closets are private: every query has the owner, so another person's piece answers `not_found`, to admins as
 * well.
 */
export const itemsPolicy = {
  /** Only objects from the caller's own space can become photos. @throws BestieError `not_found` */
  requireOwnObjects(caller: Person, objectNames: readonly string[]): void {
    const prefix = `users/${caller.uid}/`;
    if (objectNames.some((name) => !name.startsWith(prefix))) throw new BestieError('not_found');
  },
};
