import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';

/** Capsules are their owner's alone, and made of their own pieces. */
export const capsulesPolicy = {
  /** @throws BestieError `not_found` */
  requireFound<Row>(row: Row | undefined): Row {
    if (!row) throw new BestieError('not_found');
    return row;
  },

  /** All or nothing. @throws BestieError `not_found` */
  requireAll(wanted: readonly string[], found: readonly string[]): void {
    if (found.length !== wanted.length) throw new BestieError('not_found');
  },

  /** @throws BestieError `not_found` */
  requireMoved(moved: boolean): void {
    if (!moved) throw new BestieError('not_found');
  },

  /** @throws BestieError `limit_reached` */
  requireRoom(count: number): void {
    const most = limits.capsules.perPerson;
    if (count >= most)
      throw new BestieError('limit_reached', { message: `You keep ${most} capsules; delete one first.` });
  },
};
