import { BestieError } from '@bestie/contracts/errors';

/**
 * __Words__ are their owner's alone: every query carries the owner, so somebody else's are missing like ones that
 * never were, to admins too.
 */
export const __nouns__Policy = {
  /** Nobody writes over a change that they have not seen. @throws BestieError `conflict` */
  requireVersion(row: { version: number }, version: number): void {
    if (row.version !== version) throw new BestieError('conflict', { currentVersion: row.version });
  },
};
