import { assetLimits, folderParts, parentFolder } from '@bestie/contracts/assets';
import type { assetsContract } from '@bestie/contracts/assets.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { AssetsRepositories } from './assets.repositories';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { spacesPolicy } from '../spaces';
import { announceAssets } from './asset-announcements';
import { ensureFolder } from './asset-folder-paths';
import { findUses, putIntoTrash } from './assets.service';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;
type Output<Verb extends keyof typeof assetsContract> = OutputOf<(typeof assetsContract)[Verb]>;

export interface AssetFoldersDependencies {
  repositories: Pick<AssetsRepositories, 'spaces' | 'assetFolders'>;
  transaction: Transaction<AssetsRepositories>;
  references: readonly ObjectReference[];
  clock: () => Date;
}

export type AssetFoldersService = ReturnType<typeof createAssetFoldersService>;

/** Maximum of files that are deleted with a folder. */
const treeLimit = 20_000;

/** Folders of a space: paths that contain files and other folders. */
export function createAssetFoldersService({
  repositories,
  transaction,
  references,
  clock,
}: AssetFoldersDependencies) {
  const { spaces, assetFolders } = repositories;

  async function requireEdit(bound: AssetsRepositories, caller: Person, spaceId: string): Promise<void> {
    spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
  }

  return {
    async list(caller: Person, { spaceId }: Input<'folders'>): Promise<Output<'folders'>> {
      spacesPolicy.require(caller, await spaces.access(spaceId, caller.uid), 'see');
      const rows = await assetFolders.list(spaceId);
      return { items: rows.map((row) => ({ path: row.path, assetCount: row.asset_count })) };
    },

    async create(caller: Person, { spaceId, path }: Input<'createFolder'>): Promise<void> {
      await transaction(async (bound) => {
        await requireEdit(bound, caller, spaceId);
        await ensureFolder(bound, spaceId, path, clock());
        await announceAssets(bound, spaceId, 'assets.createFolder', []);
      });
    },

    async move(caller: Person, { spaceId, path, to }: Input<'moveFolder'>): Promise<void> {
      await transaction(async (bound) => {
        await requireEdit(bound, caller, spaceId);
        if (path === to) return;
        if (to.startsWith(`${path}/`)) throw BestieError.field('to', 'A folder cannot be moved into itself.');
        const all = (await bound.assetFolders.list(spaceId)).map((folder) => folder.path);
        if (!all.includes(path)) throw new BestieError('not_found');
        if (all.includes(to))
          throw new BestieError('already_exists', { message: 'A folder with that name already exists.' });
        requireFits(
          all.filter((other) => other === path || other.startsWith(`${path}/`)),
          path,
          to,
        );
        await ensureFolder(bound, spaceId, parentFolder(to), clock());
        await bound.assetFolders.move(spaceId, path, to);
        await announceAssets(bound, spaceId, 'assets.moveFolder', []);
      });
    },

    async delete(
      caller: Person,
      { spaceId, path, confirmed }: Input<'deleteFolder'>,
    ): Promise<Output<'deleteFolder'>> {
      return transaction(async (bound) => {
        await requireEdit(bound, caller, spaceId);
        if (!(await bound.assetFolders.exists(spaceId, path))) throw new BestieError('not_found');
        const going = await bound.assets.listTree(spaceId, path, treeLimit);
        const inUse = await findUses(bound, { caller, references }, going);
        if (inUse.length > 0 && !confirmed) return { ids: [], inUse };
        await bound.assetFolders.remove(spaceId, path);
        await putIntoTrash(bound, spaceId, going, clock());
        return { ids: going.map((asset) => asset.id), inUse };
      });
    },
  };
}

/** @throws BestieError `invalid_input` when a folder below would be too deep or its path too long */
function requireFits(moving: string[], path: string, to: string): void {
  const fits = moving
    .map((folder) => to + folder.slice(path.length))
    .every(
      (folder) =>
        folder.length <= assetLimits.folderPathLength &&
        folderParts(folder).length <= assetLimits.folderDepth,
    );
  if (!fits) throw BestieError.field('to', `Folders go at most ${assetLimits.folderDepth} deep.`);
}
