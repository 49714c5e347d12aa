import { BestieError } from '@bestie/contracts/errors';
import type { ObjectHooks } from '../../platform/objects/drivers/object-placement';
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
