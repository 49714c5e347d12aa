import { BestieError } from '@bestie/contracts/errors';

/** One reports what one can see and what is not one's own; anything else answers like a missing thing. */
export const reportsPolicy = {
  /** @throws BestieError `not_found` */
  requireReportable<Target>(target: Target | undefined): Target {
    if (target === undefined) throw new BestieError('not_found');
    return target;
  },
};
