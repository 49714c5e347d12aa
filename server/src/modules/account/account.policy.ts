import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { isOnlyAdmin } from '../../platform/identity/is-only-admin';
import type { PersonRow } from '../../platform/identity/people.repository';

/** Who may delete an account. */
export const accountPolicy = {
  /**
   * Everybody except the last admin who stays.
   * @param admins active admins who are not leaving; locked until the transaction ends
   * @throws BestieError `last_admin`
   */
  requireReplaceable(person: PersonRow, admins: readonly { uid: string }[]): void {
    if (!isOnlyAdmin(person, admins) || !admins.some(({ uid }) => uid === person.uid)) return;
    throw new BestieError('last_admin', {
      message: 'You are the only admin. Make someone else an admin before you delete your account.',
    });
  },

  /**
   * To erase somebody today needs a second admin; a single one types whom.
   * @param admins active admins who are not leaving
   * @throws BestieError `invalid_input` for `typed`
   */
  eraseToday(
    caller: Person,
    person: PersonRow,
    { admins, typed }: { admins: readonly { uid: string }[]; typed: string | undefined },
  ): 'waiting' | 'today' {
    const others = admins.filter(({ uid }) => uid !== person.uid);
    if (!isOnlyAdmin(caller, others))
      return person.erase_asked_by !== null && person.erase_asked_by !== caller.uid ? 'today' : 'waiting';
    const wanted = [person.handle, person.email, person.uid];
    const asTyped = typed?.replace(/^@/, '').toLowerCase();
    if (asTyped === undefined || !wanted.some((each) => each?.toLowerCase() === asTyped))
      throw BestieError.field('typed', 'Type their handle, email or id exactly.');
    return 'today';
  },
};
