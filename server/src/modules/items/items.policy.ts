import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/**
 * A closet is its owner's alone: every query carries the owner, so somebody else's piece is missing like one that
 * never was, to admins too.
 */
export const itemsPolicy = {
  /** @throws BestieError `not_found` */
  requireFound<Row>(row: Row | undefined): Row {
    if (row === undefined) throw new BestieError('not_found');
    return row;
  },

  /** All or nothing: one piece that is missing, or somebody else's, refuses the whole. @throws BestieError `not_found` */
  requireAll(wanted: readonly string[], found: readonly string[]): void {
    if (found.length !== new Set(wanted).size) throw new BestieError('not_found');
  },

  /** Only objects from the caller's own space can become photos. @throws BestieError `not_found` */
  requireOwnObjects(caller: Person, objectNames: readonly string[]): void {
    const prefix = `users/${caller.uid}/`;
    if (objectNames.some((name) => !name.startsWith(prefix))) throw new BestieError('not_found');
  },
};
