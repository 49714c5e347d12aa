import { BestieError } from '@bestie/contracts/errors';
import type { PersonRow } from '../../platform/identity/people.repository';

/** Who may have their account deleted. */
export const accountPolicy = {
  /**
   * Everybody but the last admin who is going to stay: Bestie would be without one.
   * @param admins who can act, and is not leaving; held until the transaction ends
   * @throws BestieError `last_admin`
   */
  requireReplaceable(person: PersonRow, admins: readonly { uid: string }[]): void {
    if (admins.some(({ uid }) => uid !== person.uid) || !admins.some(({ uid }) => uid === person.uid)) return;
    throw new BestieError('last_admin', {
      message: 'You are the only admin. Make someone else an admin before you delete your account.',
    });
  },
};
