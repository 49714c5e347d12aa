import { dayMs } from '@bestie/contracts/days';
import { previewDays, retiredDays } from '@bestie/contracts/releases';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';

export interface ReleaseSweepDependencies {
  releases: Pick<ReleasesRepositories['releases'], 'unfinished' | 'retired'>;
  transaction: Transaction<ReleasesRepositories>;
  clock: () => Date;
}

/**
 * Removes publishes that were not finished within a day, and the files of releases that have been on no channel for 30
 * days, for previews {@link previewDays}. The releases themselves stay in the list and in the audit log, and their versions stay taken.
 */
export function createReleaseSweep({ releases, transaction, clock }: ReleaseSweepDependencies) {
  return async (): Promise<void> => {
    const now = clock().getTime();
    const begunBefore = new Date(now - dayMs);
    for (const name of await releases.unfinished(begunBefore)) {
      await transaction(async (bound) => {
        const row = await bound.releases.findForUpdate(name.remote_id, name.version);
        // The publish may have been continued or finished in the meantime.
        if (row?.state !== 'publishing' || row.began_at >= begunBefore) return;
        await bound.objectContents.markContents(await bound.releases.deleteFiles(name), 'dead');
        await bound.releases.delete(name);
      });
    }
    const retiredBefore = new Date(now - retiredDays * dayMs);
    const previewsBefore = new Date(now - previewDays * dayMs);
    for (const name of await releases.retired(retiredBefore, previewsBefore)) {
      await transaction(async (bound) => {
        await bound.releases.channelsForUpdate(name.remote_id);
        const still = await bound.releases.retired(retiredBefore, previewsBefore);
        if (!still.some((row) => row.remote_id === name.remote_id && row.version === name.version)) return;
        await bound.objectContents.markContents(await bound.releases.deleteFiles(name), 'dead');
        await bound.releaseProofs.delete(name);
        await bound.releases.raiseRevision();
      });
    }
  };
}
