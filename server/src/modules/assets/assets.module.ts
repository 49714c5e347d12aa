import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreByParent, restoreOneByOne } from '../../platform/module/restore-from-trash';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { spacesDeleted } from '../spaces';
import { createAssetCommentsService } from './asset-comments.service';
import { registerAssetFilesRoutes } from './asset-files.routes';
import { createAssetFoldersService } from './asset-folders.service';
import { assetObjectHooks } from './asset-keeping';
import { createAssetLookAlikesService, noteLookAlike } from './asset-look-alikes.service';
import { assetReportTargets } from './asset-reports';
import { createAssetSharesService } from './asset-shares.service';
import { assetTrash } from './asset-trash.sql';
import { createAssetUploadsService } from './asset-uploads.service';
import { assetsArchive } from './assets-archive';
import { assetsDeleted } from './assets.domain-events';
import { assetsRepositories } from './assets.repositories';
import { registerAssetsRoutes } from './assets.routes';
import { createAssetsService } from './assets.service';
import { assetsDemo } from './assets.demo';

export const assetsModule = defineModule({
  name: 'assets',
  uses: ['storage'],
  repositories: assetsRepositories,
  open({ app, http, storage, declared, repositories, transaction, clock }) {
    const references = declared.objectReferences;
    const dependencies = { repositories, transaction, references, clock };
    const assets = createAssetsService(dependencies);
    const shares = createAssetSharesService(dependencies);
    const services = {
      assets,
      uploads: createAssetUploadsService({ ...dependencies, assets }),
      folders: createAssetFoldersService(dependencies),
      comments: createAssetCommentsService(dependencies),
      shares,
      lookAlikes: createAssetLookAlikesService({ ...dependencies, assets }),
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
    return { assets: services };
  },
  // Also deletes expired links and ZIPs.
  async sweep({ assetComments, assets, assetShares }, now) {
    for (const trash of [assetComments, assets]) await trash.emptyTrash(trashedBefore(now));
    await assetShares.removeExpired(now);
  },
  handles: (on) => [
    on(pictureProcessed, (bound, { picture }) => noteLookAlike(bound, picture)),
    on(spacesDeleted, async ({ assets, emit }, { spaceIds }) => {
      const assetIds = await assets.listIds(spaceIds);
      if (assetIds.length > 0) await emit(assetsDeleted({ assetIds }));
    }),
  ],
  archive: assetsArchive,
  notArchived: {
    asset_shares: 'links that expire; only the links themselves contain their secrets',
    asset_archives: 'ZIPs that are kept for an hour',
  },
  erasure: [
    { table: 'asset_shares', column: 'created_by' },
    { table: 'asset_archives', column: 'uid' },
  ],
  notErased: {
    'assets.uploaded_by': 'files in other people’s spaces stay there: “Someone”',
    'asset_versions.uploaded_by': 'files in other people’s spaces stay there: “Someone”',
    'asset_comments.author_uid': 'comments in other people’s spaces stay readable there: “Someone”',
    'asset_comments.deleted_by': 'who deleted a comment; never shown',
  },
  // These references are the files themselves, not uses of them.
  objectReferences: [
    { table: 'assets', column: 'object_name', holds: 'name', uses: null },
    { table: 'asset_versions', column: 'object_name', holds: 'name', uses: null },
  ],
  trash: assetTrash,
  reportTargets: assetReportTargets,
  restore: ({ assets: { assets, comments } }) => ({
    assets: restoreByParent((caller, spaceId, ids) => assets.restore(caller, { spaceId, ids })),
    comments: restoreOneByOne((caller, { id: commentId, parents: [spaceId = '', assetId = ''] }) =>
      comments.restore(caller, { spaceId, assetId, commentId }),
    ),
  }),
  demo: [assetsDemo],
});
