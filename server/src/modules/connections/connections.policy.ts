import type { Connection } from '@bestie/contracts/connections.contract';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

/** Connections are used by their owners alone; admins look at them, and disconnect them for a reason. */
export const connectionsPolicy = definePolicy({
  permissions(
    caller: Person,
    { owner_uid: ownerUid }: { owner_uid: string },
  ): Connection['can'] & { see: boolean } {
    const own = ownerUid === caller.uid;
    const admin = caller.role === 'admin';
    return { see: own || admin, disconnect: own || admin, reconnect: own };
  },
  refusal: () => null,
});
