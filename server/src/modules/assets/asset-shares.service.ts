import { uuidv7 } from 'uuidv7';
import { assetLimits, folderName } from '@bestie/contracts/assets';
import type { assetsContract } from '@bestie/contracts/assets.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { hashSecret, newSecret } from '../../platform/keys/secrets';
import type { Transaction } from '../../platform/database/transaction';
import type { AssetsRepositories } from './assets.repositories';
import { spacesPolicy } from '../spaces';
import { announceAssets } from './asset-announcements';
import type { AssetArchiveRow, SharedAssetRow } from './asset-shares.repository';
import { presentShare } from './assets.presenter';
import type { AssetFacts } from './assets.repository';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;
type Output<Verb extends keyof typeof assetsContract> = OutputOf<(typeof assetsContract)[Verb]>;

export interface AssetSharesDependencies {
  repositories: Pick<AssetsRepositories, 'spaces' | 'assets' | 'assetShares'>;
  transaction: Transaction<AssetsRepositories>;
  clock: () => Date;
}

export type AssetSharesService = ReturnType<typeof createAssetSharesService>;

/** Maximum of files in a ZIP. */
const archiveFiles = 5000;
/** Lifetime of a prepared ZIP. */
const archiveMinutes = 60;

/** The ways files leave a space: download, ZIP, public link. */
export function createAssetSharesService({ repositories, transaction, clock }: AssetSharesDependencies) {
  const { spaces, assets, assetShares } = repositories;
  const later = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);

  return {
    async createShare(
      caller: Person,
      { spaceId, assetId, what, hours }: Input<'createShare'>,
    ): Promise<Output<'createShare'>> {
      const token = newSecret();
      return transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
        const asset = await bound.assets.find(spaceId, assetId);
        if (!asset || asset.deleted_at) throw new BestieError('not_found');
        if (what === 'preview' && asset.kind !== 'image')
          throw BestieError.field('what', 'Only pictures have a preview to share.');
        if (what === 'preview' && asset.picture?.state === 'failed')
          throw BestieError.field('what', 'This picture could not be read. Share the original.');
        if ((await bound.assetShares.list(assetId, clock())).length >= assetLimits.shares)
          throw new BestieError('limit_reached', {
            message: `A file has at most ${assetLimits.shares} links at a time.`,
          });
        const id = uuidv7();
        await bound.assetShares.insert({
          id,
          asset_id: assetId,
          token_hash: hashSecret(token),
          what,
          created_by: caller.uid,
          created_at: clock(),
          expires_at: later(hours * 60),
        });
        await bound.audit.record({
          actor: caller,
          action: 'assets.createShare',
          target: { kind: 'space', id: spaceId },
          after: { assetId, what, hours },
        });
        await announceAssets(bound, spaceId, 'assets.createShare', [assetId]);
        const share = (await bound.assetShares.list(assetId, clock())).find((row) => row.id === id);
        if (!share) throw new BestieError('internal');
        return { share: presentShare(share), token };
      });
    },

    async revokeShare(caller: Person, { spaceId, assetId, shareId }: Input<'revokeShare'>): Promise<void> {
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'edit');
        const asset = await bound.assets.find(spaceId, assetId);
        if (!asset || !(await bound.assetShares.remove(assetId, shareId))) throw new BestieError('not_found');
        await bound.audit.record({
          actor: caller,
          action: 'assets.revokeShare',
          target: { kind: 'space', id: spaceId },
          before: { assetId, shareId },
        });
        await announceAssets(bound, spaceId, 'assets.revokeShare', [assetId]);
      });
    },

    /**
     * The file of a public link. @throws BestieError `not_found` for unknown, expired and revoked links alike
     */
    async openShared(token: string): Promise<SharedAssetRow> {
      const shared = await assetShares.findShared(hashSecret(token), clock());
      if (!shared) throw new BestieError('not_found');
      return shared;
    },

    /** The original of a file's newest or given version. */
    async findOriginal(
      caller: Person,
      place: { spaceId: string; assetId: string; versionId?: string | undefined },
    ): Promise<{ name: string; objectName: string }> {
      spacesPolicy.require(caller, await spaces.access(place.spaceId, caller.uid), 'see');
      const asset = await assets.find(place.spaceId, place.assetId);
      if (!asset) throw new BestieError('not_found');
      if (place.versionId === undefined) return { name: asset.name, objectName: asset.object_name };
      const version = await assets.findVersion(asset.id, place.versionId);
      if (!version) throw new BestieError('not_found');
      return { name: asset.name, objectName: version.object_name };
    },

    async createArchive(
      caller: Person,
      { spaceId, ids, folder }: Input<'createArchive'>,
    ): Promise<Output<'createArchive'>> {
      const space = spacesPolicy.require(caller, await spaces.access(spaceId, caller.uid), 'see');
      const files = await transaction(async (bound) => {
        const found = ids
          ? (await bound.assets.listForUpdate(spaceId, ids)).filter((asset) => !asset.deleted_at)
          : await bound.assets.listTree(spaceId, folder ?? '', archiveFiles + 1);
        if (ids && found.length < new Set(ids).size) throw new BestieError('not_found');
        return found;
      });
      if (files.length === 0) throw BestieError.field('folder', 'There is nothing in it to download.');
      if (files.length > archiveFiles)
        throw new BestieError('limit_reached', {
          message: `A ZIP takes at most ${archiveFiles} files. Download the folders one by one.`,
        });
      const id = uuidv7();
      await assetShares.insertArchive({
        id,
        space_id: spaceId,
        uid: caller.uid,
        name: (folder && folderName(folder)) || space.name,
        asset_ids: files.map((asset) => asset.id),
        expires_at: later(archiveMinutes),
      });
      return { id, files: files.length, bytes: files.reduce((sum, asset) => sum + asset.bytes, 0) };
    },

    /** A prepared ZIP of the caller, who must still be a member: its name and contents. */
    async openArchive(
      caller: Person,
      place: { spaceId: string; archiveId: string },
    ): Promise<{ archive: AssetArchiveRow; files: AssetFacts[] }> {
      spacesPolicy.require(caller, await spaces.access(place.spaceId, caller.uid), 'see');
      const archive = await assetShares.findArchive(place.archiveId, caller.uid, clock());
      if (!archive || archive.space_id !== place.spaceId) throw new BestieError('not_found');
      const files = await assets.listMany(place.spaceId, archive.asset_ids);
      return { archive, files };
    },
  };
}
