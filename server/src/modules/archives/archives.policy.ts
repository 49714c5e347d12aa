import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';

/** Archives are private to their owner. */
export const archivesPolicy = {
  /** @throws BestieError `not_found` for a ZIP that the caller did not upload as an archive */
  requireOwnUpload({ uid }: Person, path: string): void {
    if (!path.startsWith(`users/${uid}/archives/`)) throw new BestieError('not_found');
  },
};
