import { BestieError } from '@bestie/contracts/errors';
import type { Caller } from '../http/caller';
import type { ObjectOperation, ObjectPlace, ObjectPolicies } from './object-policies';

export type ObjectAccess = ReturnType<typeof createObjectAccess>;

/** Who may do what with which name. Decided before anything is loaded. */
export function createObjectAccess(policies: ObjectPolicies) {
  return {
    /**
     * Refuses without telling whether something stands at the name. What a person may not read answers like a
     * missing object (`not_found`); `forbidden` is left for places where nothing is given away: creating,
     * listing, and changing what they may read.
     */
    async admit(caller: Caller, operation: ObjectOperation, name: string): Promise<void> {
      if (await policies.may(caller, operation, name)) return;
      if (caller.kind === 'guest') throw new BestieError('unauthenticated');
      if (operation === 'create' || operation === 'list') throw new BestieError('forbidden');
      if (operation !== 'read' && (await policies.may(caller, 'read', name)))
        throw new BestieError('forbidden');
      throw new BestieError('not_found');
    },

    /** @throws BestieError `forbidden` where nothing is ever stored */
    placeOf(name: string): ObjectPlace {
      const place = policies.resolve(name);
      if (!place) throw new BestieError('forbidden');
      return place;
    },
  };
}
