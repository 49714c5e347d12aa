import { BestieError } from '@bestie/contracts/errors';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

/** What decides about a deal. */
export interface DealForCaller {
  owner_uid: string;
  deleted_at: Date | null;
  /** Whether an invoice of it is issued. */
  issued?: boolean;
}

/**
 * A deal is its owner’s alone: to everybody else, admins among them, it is missing. Who is no creator any more reads it, and
 * changes nothing.
 */
export const dealsPolicy = definePolicy({
  permissions(caller: Person, deal: DealForCaller) {
    const own = deal.owner_uid === caller.uid;
    const works = own && roleAtLeast(caller.role, 'creator');
    const open = deal.deleted_at === null;
    return {
      see: own && open,
      edit: works && open,
      delete: works && open && deal.issued !== true,
      restore: works && !open,
    };
  },
  refusal: (permission) =>
    permission === 'delete'
      ? new BestieError('conflict', {
          message: 'This deal has an issued invoice, so it can’t be deleted. Archive it instead.',
        })
      : 'Only creators can change deals.',
});
