import { BestieError } from '@bestie/contracts/errors';

/**
 * __Words__ are private: every query has the owner, so another person's answer `not_found`, to admins as
 * well.
 */
export const __nouns__Policy = {
  /** Nobody overwrites a change that they have not seen. @throws BestieError `conflict` */
  requireVersion(row: { version: number }, version: number): void {
    if (row.version !== version) throw new BestieError('conflict', { currentVersion: row.version });
  },
};
