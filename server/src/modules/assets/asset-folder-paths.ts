import { assetLimits, folderParts } from '@bestie/contracts/assets';
import { BestieError } from '@bestie/contracts/errors';
import type { AssetsRepositories } from './assets.repositories';

/** `a/b/c` as `a`, `a/b`, `a/b/c`. */
export function folderChain(folder: string): string[] {
  const parts = folderParts(folder);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Creates a folder and its parents where they are missing.
 * @throws BestieError `limit_reached`
 */
export async function ensureFolder(
  bound: AssetsRepositories,
  spaceId: string,
  folder: string,
  now: Date,
): Promise<void> {
  if (folder === '' || (await bound.assetFolders.exists(spaceId, folder))) return;
  const chain = folderChain(folder);
  if ((await bound.assetFolders.count(spaceId)) + chain.length > assetLimits.folders)
    throw new BestieError('limit_reached', {
      message: `A space has at most ${assetLimits.folders} folders.`,
    });
  await bound.assetFolders.ensure(spaceId, chain, now);
}
