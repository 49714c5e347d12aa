import { roleAtLeast } from '@bestie/contracts/roles';
import type { VipPost } from '@bestie/contracts/vip-posts.contract';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

export const mayWrite = ({ role }: Person): boolean => roleAtLeast(role, 'creator');

/** Authors change and delete what is theirs, admins delete. What is open to a caller is decided where rows are read. */
export const vipPostPolicy = definePolicy({
  permissions(caller: Person, { author_uid: author }: { author_uid: string | null }): VipPost['can'] {
    const own = author === caller.uid && mayWrite(caller);
    return { edit: own, delete: own || caller.role === 'admin', report: !own && author !== null };
  },
  refusal: () => null,
});
