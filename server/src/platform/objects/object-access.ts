import { BestieError } from '@bestie/contracts/errors';
import type { Caller } from '../http/caller';
import type { ObjectOperation, ObjectPlace, ObjectPolicies } from './object-policies';

export type ObjectAccess = ReturnType<typeof createObjectAccess>;

/** Access by operation and name. Decided before anything is loaded. */
export function createObjectAccess(policies: ObjectPolicies) {
  return {
    /**
     * Rejects without revealing whether an object exists: what a person may not read is `not_found`; `forbidden` is
     * used where nothing is revealed, that is for creating, listing, and changing what they may read.
     */
    async admit(caller: Caller, operation: ObjectOperation, name: string): Promise<void> {
      if (await policies.may(caller, operation, name)) return;
      if (caller.kind === 'guest') throw new BestieError('unauthenticated');
      if (operation === 'create' || operation === 'list') throw new BestieError('forbidden');
      if (operation !== 'read' && (await policies.may(caller, 'read', name)))
        throw new BestieError('forbidden');
      throw new BestieError('not_found');
    },

    /** @throws BestieError `forbidden` for names where nothing can be stored */
    placeOf(name: string): ObjectPlace {
      const place = policies.resolve(name);
      if (!place) throw new BestieError('forbidden');
      return place;
    },
  };
}
