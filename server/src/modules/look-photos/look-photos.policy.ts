import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { plannerEntriesPolicy } from '../planner-entries';

/** Photos of oneself are private: every query has the owner, so those of others answer `not_found`. */
export const lookPhotosPolicy = {
  requireRange: plannerEntriesPolicy.requireRange,

  /** Called after the change, while other changes wait. @throws BestieError `limit_reached` */
  requireRoom(most: number): void {
    const { perDay } = limits.lookPhotos;
    if (most > perDay)
      throw new BestieError('limit_reached', { message: `A day can have up to ${perDay} photos of you.` });
  },
};
