import type { FastifyInstance } from 'fastify';
import { assetsContract } from '@bestie/contracts/assets.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AssetCommentsService } from './asset-comments.service';
import type { AssetFoldersService } from './asset-folders.service';
import type { AssetLookAlikesService } from './asset-look-alikes.service';
import type { AssetSharesService } from './asset-shares.service';
import type { AssetUploadsService } from './asset-uploads.service';
import type { AssetsService } from './assets.service';

export interface AssetsServices {
  assets: AssetsService;
  uploads: AssetUploadsService;
  folders: AssetFoldersService;
  comments: AssetCommentsService;
  shares: AssetSharesService;
  lookAlikes: AssetLookAlikesService;
}

/** HTTP routes of the contract. The files themselves are in `asset-files.routes.ts`. */
export function registerAssetsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { assets, uploads, folders, comments, shares, lookAlikes }: AssetsServices,
): void {
  registerContract(app, http, 'assets', assetsContract, {
    list: ({ caller, input }) => assets.list(caller, input),
    get: ({ caller, input }) => assets.get(caller, input),
    register: ({ caller, input }) => uploads.register(caller, input),
    update: ({ caller, input }) => assets.update(caller, input),
    addVersion: ({ caller, input }) => uploads.addVersion(caller, input),
    move: ({ caller, input }) => assets.move(caller, input),
    delete: ({ caller, input }) => assets.delete(caller, input),
    restore: ({ caller, input }) => assets.restore(caller, input),
    findBySha256: ({ caller, input }) => assets.findBySha256(caller, input),
    lookAlikes: ({ caller, input }) => lookAlikes.list(caller, input),
    keepLookAlikes: ({ caller, input }) => lookAlikes.keep(caller, input),
    mergeLookAlike: ({ caller, input }) => lookAlikes.merge(caller, input),
    createArchive: ({ caller, input }) => shares.createArchive(caller, input),
    folders: ({ caller, input }) => folders.list(caller, input),
    createFolder: ({ caller, input }) => folders.create(caller, input),
    moveFolder: ({ caller, input }) => folders.move(caller, input),
    deleteFolder: ({ caller, input }) => folders.delete(caller, input),
    comments: ({ caller, input }) => comments.list(caller, input),
    createComment: ({ caller, input }) => comments.create(caller, input),
    deleteComment: ({ caller, input }) => comments.delete(caller, input),
    restoreComment: ({ caller, input }) => comments.restore(caller, input),
    createShare: ({ caller, input }) => shares.createShare(caller, input),
    revokeShare: ({ caller, input }) => shares.revokeShare(caller, input),
  });
}
