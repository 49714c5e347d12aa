import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

/** Insights are a creator’s own. Admins look at them. */
export const insightsPolicy = definePolicy({
  permissions: (caller: Person, { owner_uid: owner }: { owner_uid: string }): { see: boolean } => ({
    see: (owner === caller.uid && roleAtLeast(caller.role, 'creator')) || caller.role === 'admin',
  }),
  refusal: () => null,
});
