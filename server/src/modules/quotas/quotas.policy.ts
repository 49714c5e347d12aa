import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** Who may set a quota; admins alone reach it by the contract's role gate. */
export const quotasPolicy = {
  /** Nobody gives themselves room. @throws BestieError `own_role` */
  requireSomebodyElse(caller: Person, uid: string): void {
    if (caller.uid === uid)
      throw new BestieError('own_role', { message: 'Another admin sets how much you can store.' });
  },
};
