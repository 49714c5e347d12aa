import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createAssetsRepository } from './assets.repository';

export { archiveNames, createArchiveStream } from './asset-archive';
export type { AssetUploadsService } from './asset-uploads.service';
export { assetRenewed, assetsDeleted, assetsMerged } from './assets.domain-events';

/** Erasure of the files in a person's spaces. */
export function spaceAssetsPort(db: Kysely<Database>) {
  const { eraseInSpacesOf } = createAssetsRepository(db);
  return { spaceAssets: { eraseInSpacesOf } };
}

/** Files of spaces, for modules that publish them. */
export function assetsPort(db: Kysely<Database>) {
  const { find } = createAssetsRepository(db);
  return { assets: { find } };
}
