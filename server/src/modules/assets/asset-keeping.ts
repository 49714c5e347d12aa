import { BestieError } from '@bestie/contracts/errors';
import { trashedBefore } from '../../platform/database/trash';
import type { ObjectHooks } from '../../platform/objects/objects.service';
import type { Repositories } from '../../repositories';
import { createAssetsRepository } from './assets.repository';

/**
 * Bytes of an asset stay what they are for as long as the asset stands: object storage must neither replace nor
 * delete them, whoever asks. They go with the asset, see {@link createAssetSweep}.
 */
export const assetObjectHooks: ObjectHooks = {
  async stored(trx, object, previous) {
    if (!previous || previous.sha256 === object.sha256) return;
    if (await createAssetsRepository(trx).isVersion(object.name)) throw new BestieError('forbidden');
  },
  async removed(trx, object) {
    if (object.space_id && (await createAssetsRepository(trx).isVersion(object.name)))
      throw new BestieError('forbidden');
  },
};

export interface AssetSweepDependencies {
  repositories: Pick<Repositories, 'spaces' | 'assets' | 'assetComments' | 'assetShares'>;
  /** Takes an object away without asking for rights. */
  removeObject: (name: string) => Promise<void>;
  clock: () => Date;
}

const day = 24 * 60 * 60 * 1000;
/** An upload may wait this long for its registration: a closed lap-top comes back after the weekend. */
const registrationDays = 7;
const batch = 200;

/**
 * What happens once a day: the trash of 30 days ago is emptied, links and ZIPs that have ended are forgotten,
 * and objects in spaces that no asset refers to are taken away. Rows go first, so that a sweep that is cut
 * short leaves objects that the next one finds.
 */
export function createAssetSweep({ repositories, removeObject, clock }: AssetSweepDependencies) {
  return async function sweep(): Promise<void> {
    const before = trashedBefore(clock());
    const { spaces, assets, assetComments } = repositories;
    for (const trash of [assetComments, assets, spaces]) await trash.emptyTrash(before);
    await repositories.assetShares.removeExpired(clock());
    const uploadedBefore = new Date(clock().getTime() - registrationDays * day);
    for (;;) {
      const unused = await repositories.assets.listUnusedObjects(uploadedBefore, batch);
      for (const name of unused) await removeObject(name);
      if (unused.length < batch) return;
    }
  };
}
