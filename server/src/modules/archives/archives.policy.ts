import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** Archives are private to their owner. */
export const archivesPolicy = {
  /** @throws BestieError `not_found` for a ZIP that was not uploaded as one's own archive */
  requireOwnUpload({ uid }: Person, path: string): void {
    if (!path.startsWith(`users/${uid}/archives/`)) throw new BestieError('not_found');
  },
};
