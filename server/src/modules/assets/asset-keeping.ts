import { BestieError } from '@bestie/contracts/errors';
import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { ObjectHooks } from '../../platform/objects/object-placement';
import type { Repositories } from '../../repositories';
import { createAssetsRepository } from './assets.repository';

/**
 * Bytes of an asset stay what they are for as long as the asset stands: object storage must neither replace nor
 * delete them, whoever asks. They are garbage once the asset is gone for good.
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
  clock: () => Date;
}

/** Where files of spaces name their objects: they are these, and no use of them. */
export const assetReferences: ObjectReference[] = [
  { table: 'assets', column: 'object_name', holds: 'name', uses: null },
  { table: 'asset_versions', column: 'object_name', holds: 'name', uses: null },
];

/** What happens once a day: the trash of 30 days ago is emptied, links and ZIPs that have ended are forgotten. */
export function createAssetSweep({ repositories, clock }: AssetSweepDependencies) {
  return async function sweep(): Promise<void> {
    const before = trashedBefore(clock());
    const { spaces, assets, assetComments } = repositories;
    for (const trash of [assetComments, assets, spaces]) await trash.emptyTrash(before);
    await repositories.assetShares.removeExpired(clock());
  };
}
