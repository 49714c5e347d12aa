import { BestieError } from '@bestie/contracts/errors';
import type { PersonRow } from '../../platform/identity/people.repository';

/** Who may delete their account. */
export const accountPolicy = {
  /**
   * Everybody except the last admin who stays.
   * @param admins active admins who are not leaving; locked until the transaction ends
   * @throws BestieError `last_admin`
   */
  requireReplaceable(person: PersonRow, admins: readonly { uid: string }[]): void {
    if (admins.some(({ uid }) => uid !== person.uid) || !admins.some(({ uid }) => uid === person.uid)) return;
    throw new BestieError('last_admin', {
      message: 'You are the only admin. Make someone else an admin before you delete your account.',
    });
  },
};
