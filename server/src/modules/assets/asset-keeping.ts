import { BestieError } from '@bestie/contracts/errors';
import type { ObjectHooks } from '../../platform/objects/drivers/object-placement';
import { createAssetsRepository } from './assets.repository';

/**
 * Objects of an asset are immutable while the asset exists: object storage refuses to replace or delete them,
 * for everybody. They become garbage once the asset is permanently deleted.
 */
export const assetObjectHooks: ObjectHooks = {
  async stored(trx, object, previous) {
    if (!previous || previous.sha256 === object.sha256) return;
    if (await createAssetsRepository(trx).isVersion(object.name)) throw new BestieError('forbidden');
  },
  async removed(trx, object) {
    if (object.resource_kind === 'space' && (await createAssetsRepository(trx).isVersion(object.name)))
      throw new BestieError('forbidden');
  },
};
