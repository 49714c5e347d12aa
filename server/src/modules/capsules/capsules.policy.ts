import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';

/** Capsules are visible to their owner only, and consist of the owner's pieces. */
export const capsulesPolicy = {
  /** @throws BestieError `limit_reached` */
  requireRoom(count: number): void {
    const most = limits.capsules.perPerson;
    if (count >= most)
      throw new BestieError('limit_reached', {
        message: `You can save up to ${most} capsules; delete one first.`,
      });
  },
};
