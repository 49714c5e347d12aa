import type { FastifyInstance } from 'fastify';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { ObjectStorage } from '../../platform/objects/object-storage';
import type { Repositories, Transaction } from '../../repositories';
import { createAssetCommentsService } from './asset-comments.service';
import { registerAssetFilesRoutes } from './asset-files.routes';
import { createAssetFoldersService } from './asset-folders.service';
import { assetObjectHooks, createAssetSweep } from './asset-keeping';
import { createAssetLookAlikesService } from './asset-look-alikes.service';
import { createAssetSharesService } from './asset-shares.service';
import { createAssetUploadsService } from './asset-uploads.service';
import { registerAssetsRoutes } from './assets.routes';
import type { AssetsServices } from './assets.routes';
import { createAssetsService } from './assets.service';

export interface AssetsModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  storage: Pick<ObjectStorage, 'driver' | 'linkedMedia' | 'objects' | 'addHooks'>;
  references: readonly ObjectReference[];
  clock: () => Date;
}

export interface AssetsModule {
  services: AssetsServices;
  /** To be run once a day. */
  sweep(): Promise<void>;
}

/** Wires the noun and registers its routes. */
export function registerAssets(
  app: FastifyInstance,
  http: HttpPlatform,
  dependencies: AssetsModuleDependencies,
): AssetsModule {
  const { storage, ...rest } = dependencies;
  const assets = createAssetsService(rest);
  const shares = createAssetSharesService(rest);
  const services = {
    assets,
    uploads: createAssetUploadsService({ ...rest, assets }),
    folders: createAssetFoldersService(rest),
    comments: createAssetCommentsService(rest),
    shares,
    lookAlikes: createAssetLookAlikesService({ ...rest, assets }),
  };
  registerAssetsRoutes(app, http, services);
  registerAssetFilesRoutes(app, {
    ...http,
    shares,
    driver: storage.driver,
    findObject: storage.objects.find,
    linkedMedia: storage.linkedMedia,
  });
  storage.addHooks(assetObjectHooks);
  return { services, sweep: createAssetSweep(rest) };
}
