import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { reportsPort } from '../reports';
import { spacesPort } from '../spaces';
import { createAssetCommentsRepository } from './asset-comments.repository';
import { createAssetFoldersRepository } from './asset-folders.repository';
import { createAssetSharesRepository } from './asset-shares.repository';
import { createAssetsRepository } from './assets.repository';

/** Repositories of the module, bound to one connection. */
export const assetsRepositories = ({ db, emit }: Connection) => ({
  assetComments: createAssetCommentsRepository(db),
  assetFolders: createAssetFoldersRepository(db),
  assets: createAssetsRepository(db),
  assetShares: createAssetSharesRepository(db),
  audit: createAuditRepository(db),
  live: createOutboxRepository(db),
  people: createPeopleRepository(db),
  ...reportsPort(db),
  ...spacesPort(db),
  emit,
});
export type AssetsRepositories = ReturnType<typeof assetsRepositories>;
