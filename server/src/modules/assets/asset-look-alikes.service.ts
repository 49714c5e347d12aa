import type { assetsContract } from '@bestie/contracts/assets.contract';
import { assetLimits } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { StoredPicture } from '../../platform/pictures/pictures.repository';
import { spacesPolicy } from '../spaces';
import { announceAssets } from './asset-announcements';
import { assetRenewed, assetsMerged } from './assets.domain-events';
import { assetsPolicy } from './assets.policy';
import { presentAsset } from './assets.presenter';
import type { AssetsRepositories } from './assets.repositories';
import type { AssetsService } from './assets.service';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;
type Output<Verb extends keyof typeof assetsContract> = OutputOf<(typeof assetsContract)[Verb]>;

export interface AssetLookAlikesDependencies {
  repositories: Pick<AssetsRepositories, 'spaces' | 'assets'>;
  assets: Pick<AssetsService, 'get'>;
  transaction: Transaction<AssetsRepositories>;
  clock: () => Date;
}

export type AssetLookAlikesService = ReturnType<typeof createAssetLookAlikesService>;

/** Look-alikes: new pictures that resemble an older file of the space. */
export function createAssetLookAlikesService({
  repositories: { spaces, assets: assetRows },
  assets,
  transaction,
  clock,
}: AssetLookAlikesDependencies) {
  return {
    async list(caller: Person, { spaceId }: Input<'lookAlikes'>): Promise<Output<'lookAlikes'>> {
      const space = spacesPolicy.require(caller, await spaces.access(spaceId, caller.uid), 'see');
      const can = assetsPolicy.permissions(caller, space);
      const rows = await assetRows.listUndecided(spaceId, assetLimits.lookAlikes);
      const known = await assetRows.listSome(
        spaceId,
        rows.flatMap((row) => row.looks_like ?? []),
      );
      const byId = new Map(known.map((row) => [row.id, row]));
      return {
        items: rows.flatMap((row) => {
          const original = byId.get(row.looks_like ?? '');
          return original ? [{ asset: presentAsset(row, can), like: presentAsset(original, can) }] : [];
        }),
      };
    },

    async keep(caller: Person, { spaceId, ids }: Input<'keepLookAlikes'>): Promise<void> {
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
        const found = await bound.assets.listForUpdate(spaceId, ids);
        if (found.length < new Set(ids).size) throw new BestieError('not_found');
        await bound.assets.forgetLookAlikes(ids);
        await announceAssets(bound, spaceId, 'assets.keepLookAlikes', ids);
      });
    },

    async merge(caller: Person, input: Input<'mergeLookAlike'>): Promise<AssetDetail> {
      const { spaceId, assetId, lookAlikeId } = input;
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
        const both = await bound.assets.listForUpdate(spaceId, [assetId, lookAlikeId]);
        const kept = both.find(({ id }) => id === assetId);
        const merged = both.find(({ id }) => id === lookAlikeId);
        if (!kept || !merged || kept === merged || kept.deleted_at || merged.deleted_at)
          throw new BestieError('not_found');
        if (kept.kind !== merged.kind)
          throw BestieError.field('lookAlikeId', 'Both files have to be of the same kind.');
        if (merged.version_count > 1)
          throw BestieError.field('lookAlikeId', 'This file has versions of its own.');
        if (kept.version_count >= assetLimits.versions)
          throw new BestieError('limit_reached', {
            message: `A file has at most ${assetLimits.versions} versions.`,
          });
        const now = clock();
        await bound.assets.mergeAssets(assetId, lookAlikeId, now);
        await bound.emit(assetsMerged({ from: lookAlikeId, to: assetId }));
        await bound.emit(assetRenewed({ assetId }));
        await bound.spaces.addToSums(spaceId, -1, 0, now);
        await announceAssets(bound, spaceId, 'assets.mergeLookAlike', [assetId, lookAlikeId]);
      });
      return assets.get(caller, { spaceId, assetId });
    },
  };
}

/** Call it in the transaction that stores the picture's first analysis. */
export async function noteLookAlike(
  bound: AssetsRepositories,
  picture: Pick<StoredPicture, 'object_name' | 'resource_kind' | 'resource_id' | 'state' | 'revision'>,
): Promise<void> {
  const { resource_kind: kind, resource_id: spaceId } = picture;
  if (kind !== 'space' || spaceId === null || picture.state !== 'ready' || picture.revision > 1) return;
  await bound.assets.noteLookAlike(spaceId, picture.object_name);
}
