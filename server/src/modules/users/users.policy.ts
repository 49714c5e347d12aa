import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { statusOf } from '../../platform/identity/access-states';
import type { PersonRow } from '../../platform/identity/people.repository';

/** Number of active admins who are not leaving; counted under lock when one of them may stop being one. */
export interface AdminCount {
  activeAdmins: number;
}

const isActiveAdmin = (user: PersonRow) =>
  user.role === 'admin' && statusOf(user) === 'active' && user.leaves_at === null;

/** What an admin may do to whom. Reading is open to every admin by the contract's role gate. */
export const usersPolicy = {
  /** What the caller may do with the user; part of the answer. */
  permissions(caller: Person, user: PersonRow, { activeAdmins }: AdminCount) {
    const other = caller.uid !== user.uid && !(isActiveAdmin(user) && activeAdmins <= 1);
    return { changeRole: other, suspend: other };
  },

  /** Nobody decides about themselves. @throws BestieError `own_role` */
  requireSomebodyElse(caller: Person, user: PersonRow): void {
    if (caller.uid === user.uid) throw new BestieError('own_role');
  },

  /**
   * Nobody changes their own role or suspends themselves, and the last admin stays (product.md,
   * /admin/users).
   * @throws BestieError `own_role`, `last_admin`
   */
  requireOther(caller: Person, user: PersonRow, { activeAdmins }: AdminCount): void {
    usersPolicy.requireSomebodyElse(caller, user);
    if (isActiveAdmin(user) && activeAdmins <= 1) throw new BestieError('last_admin');
  },
};
