import { uuidv7 } from 'uuidv7';
import { assetKindOf, assetLimits, assetObjectPrefix } from '@bestie/contracts/assets';
import type { AssetKind } from '@bestie/contracts/assets';
import type { Asset, AssetDetail, assetsContract } from '@bestie/contracts/assets.contract';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import type { Transaction } from '../../platform/database/transaction';
import type { AssetsRepositories } from './assets.repositories';
import { spacesPolicy } from '../spaces';
import type { SpaceForCaller } from '../spaces';
import { announceAssets } from './asset-announcements';
import { ensureFolder } from './asset-folder-paths';
import { assetRenewed } from './assets.domain-events';
import { assetsPolicy } from './assets.policy';
import { presentAsset } from './assets.presenter';
import type { AssetsService } from './assets.service';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;

export interface AssetUploadsDependencies {
  assets: Pick<AssetsService, 'get'>;
  transaction: Transaction<AssetsRepositories>;
  clock: () => Date;
}

export type AssetUploadsService = ReturnType<typeof createAssetUploadsService>;

interface UploadedObject {
  kind: AssetKind;
  content_type: string;
  bytes: number;
  sha256: string;
}

/** Turns uploaded objects into files of a space, and into newer versions of them. */
export function createAssetUploadsService({ assets, transaction, clock }: AssetUploadsDependencies) {
  /** The caller's object below the asset's prefix. @throws BestieError `invalid_input` about `path` */
  async function requireUploaded(
    bound: AssetsRepositories,
    caller: Person,
    place: { spaceId: string; assetId: string; path: string },
  ): Promise<UploadedObject> {
    if (!place.path.startsWith(assetObjectPrefix(place.spaceId, place.assetId)))
      throw BestieError.field('path', 'The name of the object does not belong to this file.');
    const object = await bound.assets.findUploaded(place.path, caller.uid);
    if (!object) throw BestieError.field('path', 'Nothing was uploaded there.');
    const kind = assetKindOf(object.content_type);
    if (!kind) throw new BestieError('unsupported_type');
    return { kind, content_type: object.content_type, bytes: object.size, sha256: object.sha256 };
  }

  async function present(bound: AssetsRepositories, caller: Person, space: SpaceForCaller, asset: Place) {
    const row = await bound.assets.find(asset.spaceId, asset.assetId);
    if (!row) throw new BestieError('not_found');
    return presentAsset(row, assetsPolicy.permissions(caller, space));
  }

  return {
    register: (caller: Person, input: Input<'register'>): Promise<Asset> =>
      transaction(async (bound) => {
        const { spaceId, id: assetId, path, name, folder, alt, tags, durationSeconds } = input;
        const space = spacesPolicy.require(
          caller,
          await bound.spaces.accessForUpdate(spaceId, caller.uid),
          'edit',
        );
        const origin = await bound.assets.findOrigin(assetId);
        if (origin) {
          // The client repeats a call whose answer was lost.
          if (origin.space_id === spaceId && origin.first_object === path)
            return present(bound, caller, space, { spaceId, assetId });
          throw new BestieError('already_exists');
        }
        const { kind, ...object } = await requireUploaded(bound, caller, { spaceId, assetId, path });
        const now = clock();
        await ensureFolder(bound, spaceId, folder, now);
        await bound.assets.insert({
          id: assetId,
          space_id: spaceId,
          folder,
          name,
          kind,
          alt,
          tags: [...new Set(tags)],
          ...object,
          object_name: path,
          total_bytes: object.bytes,
          uploaded_by: caller.uid,
          duration_seconds: durationSeconds ?? null,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        });
        await bound.assets.insertVersion({
          id: uuidv7(),
          asset_id: assetId,
          number: 1,
          object_name: path,
          ...object,
          uploaded_by: caller.uid,
          created_at: now,
        });
        if (kind === 'image') await bound.assets.noteLookAlike(spaceId, path);
        await bound.spaces.addToSums(spaceId, 1, object.bytes, now);
        await announceAssets(bound, spaceId, 'assets.register', [assetId]);
        return present(bound, caller, space, { spaceId, assetId });
      }),

    async addVersion(caller: Person, input: Input<'addVersion'>): Promise<AssetDetail> {
      const { spaceId, assetId, path, durationSeconds } = input;
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
        const row = await bound.assets.find(spaceId, assetId);
        if (!row || row.deleted_at) throw new BestieError('not_found');
        const versions = await bound.assets.listVersions(assetId);
        if (versions.some((version) => version.object_name === path)) return;
        if (versions.length >= assetLimits.versions)
          throw new BestieError('limit_reached', {
            message: `A file has at most ${assetLimits.versions} versions.`,
          });
        const { kind, ...object } = await requireUploaded(bound, caller, { spaceId, assetId, path });
        if (kind !== row.kind)
          throw BestieError.field('path', `A new version of this file has to be ${kindNames[row.kind]} too.`);
        const now = clock();
        const version = {
          id: uuidv7(),
          asset_id: assetId,
          number: row.version_count + 1,
          object_name: path,
          ...object,
          uploaded_by: caller.uid,
          created_at: now,
        };
        await bound.assets.insertVersion(version);
        await bound.assets.setNewest(version, durationSeconds ?? null, now);
        await bound.emit(assetRenewed({ assetId }));
        await bound.spaces.addToSums(spaceId, 0, object.bytes, now);
        await announceAssets(bound, spaceId, 'assets.addVersion', [assetId]);
      });
      return assets.get(caller, { spaceId, assetId });
    },
  };
}

interface Place {
  spaceId: string;
  assetId: string;
}

const kindNames: Record<AssetKind, string> = { image: 'a picture', audio: 'sound', video: 'a video' };
