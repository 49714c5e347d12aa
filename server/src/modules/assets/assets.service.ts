import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { AssetSort } from '@bestie/contracts/assets';
import type { AssetDetail, assetsContract } from '@bestie/contracts/assets.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { AssetsRepositories } from './assets.repositories';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { assetsDeleted } from './assets.domain-events';
import { spacesPolicy } from '../spaces';
import type { SpaceForCaller } from '../spaces';
import { announceAssets } from './asset-announcements';
import { ensureFolder } from './asset-folder-paths';
import type { AssetRow } from './assets.sql';
import { assetsPolicy } from './assets.policy';
import { presentAsset, presentAssetDetail, presentUse } from './assets.presenter';
import type { AssetFacts } from './assets.repository';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;
type Output<Verb extends keyof typeof assetsContract> = OutputOf<(typeof assetsContract)[Verb]>;

export interface AssetsDependencies {
  repositories: Pick<AssetsRepositories, 'spaces' | 'assets' | 'assetShares'>;
  transaction: Transaction<AssetsRepositories>;
  /** All columns that refer to objects, to find where a file is used. */
  references: readonly ObjectReference[];
  clock: () => Date;
}

export type AssetsService = ReturnType<typeof createAssetsService>;

/** Files of a space: reading, editing, moving, trash. Uploads are in `asset-uploads.service.ts`. */
export function createAssetsService({ repositories, transaction, references, clock }: AssetsDependencies) {
  const { spaces, assets, assetShares } = repositories;

  const openSpace = async (caller: Person, spaceId: string): Promise<SpaceForCaller> =>
    spacesPolicy.require(caller, await spaces.access(spaceId, caller.uid), 'see');

  async function detail(caller: Person, spaceId: string, assetId: string): Promise<AssetDetail> {
    const space = await openSpace(caller, spaceId);
    const [row, versions, uses, shares] = await Promise.all([
      assets.find(spaceId, assetId),
      assets.listVersions(assetId),
      assets.listUses([assetId], caller.uid, references),
      assetShares.list(assetId, clock()),
    ]);
    if (!row) throw new BestieError('not_found');
    return presentAssetDetail(row, { versions, uses, shares }, assetsPolicy.permissions(caller, space));
  }

  /** Some files of a space that the caller may change, locked. @throws BestieError `not_found` if one is missing */
  async function takeMany(
    bound: AssetsRepositories,
    caller: Person,
    spaceId: string,
    ids: string[],
  ): Promise<AssetFacts[]> {
    spacesPolicy.require(caller, await bound.spaces.accessForUpdate(spaceId, caller.uid), 'edit');
    const found = await bound.assets.listForUpdate(spaceId, ids);
    if (found.length < new Set(ids).size) throw new BestieError('not_found');
    return found;
  }

  return {
    async list(caller: Person, input: Input<'list'>): Promise<Output<'list'>> {
      const { spaceId, folder, q, kind, needs, trash = false, sort, cursor, limit } = input;
      const can = assetsPolicy.permissions(caller, await openSpace(caller, spaceId));
      const rows = await assets.list({
        spaceId,
        folder,
        search: q,
        kind,
        needs,
        trash,
        sort,
        limit: limit + 1,
        after: readPosition(cursor, trash ? cursorPart.instant : positionParts[sort]),
      });
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([sortValue(row, trash ? 'deleted' : sort), row.id]),
        (row) => presentAsset(row, can),
      );
    },

    get: (caller: Person, { spaceId, assetId }: Input<'get'>) => detail(caller, spaceId, assetId),

    async update(
      caller: Person,
      { spaceId, assetId, version, ...changes }: Input<'update'>,
    ): Promise<AssetDetail> {
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'edit');
        const row = await bound.assets.find(spaceId, assetId);
        if (!row || row.deleted_at) throw new BestieError('not_found');
        const fields = { ...changes, ...(changes.tags && { tags: [...new Set(changes.tags)] }) };
        if (!(await bound.assets.update(assetId, version, fields, clock())))
          throw new BestieError('conflict', { currentVersion: row.version });
        await announceAssets(bound, spaceId, 'assets.update', [assetId]);
      });
      return detail(caller, spaceId, assetId);
    },

    async move(caller: Person, { spaceId, ids, folder }: Input<'move'>): Promise<Output<'move'>> {
      return transaction(async (bound) => {
        const moving = (await takeMany(bound, caller, spaceId, ids)).filter(
          (asset) => asset.folder !== folder && !asset.deleted_at,
        );
        if (moving.length === 0) return { moved: 0 };
        await ensureFolder(bound, spaceId, folder, clock());
        const moved = moving.map((asset) => asset.id);
        await bound.assets.setFolder(moved, folder, clock());
        await announceAssets(bound, spaceId, 'assets.move', moved);
        return { moved: moved.length };
      });
    },

    async delete(caller: Person, { spaceId, ids, confirmed }: Input<'delete'>): Promise<Output<'delete'>> {
      return transaction(async (bound) => {
        const going = (await takeMany(bound, caller, spaceId, ids)).filter((asset) => !asset.deleted_at);
        const inUse = await findUses(bound, { caller, references }, going);
        if (inUse.length > 0 && !confirmed) return { deleted: 0, inUse };
        await putIntoTrash(bound, spaceId, going, clock());
        return { deleted: going.length, inUse };
      });
    },

    async restore(caller: Person, { spaceId, ids }: Input<'restore'>): Promise<Output<'restore'>> {
      return transaction(async (bound) => {
        const coming = (await takeMany(bound, caller, spaceId, ids)).filter((asset) => asset.deleted_at);
        await bound.requireNotRemoved(
          'asset',
          coming.map((asset) => asset.id),
        );
        await takeFromTrash(bound, spaceId, coming, clock());
        return { restored: coming.length };
      });
    },

    async findBySha256(
      caller: Person,
      { spaceId, sha256 }: Input<'findBySha256'>,
    ): Promise<Output<'findBySha256'>> {
      const can = assetsPolicy.permissions(caller, await openSpace(caller, spaceId));
      const rows = await assets.listBySha256(spaceId, sha256);
      return { matches: rows.map((row) => ({ sha256: row.sha256, asset: presentAsset(row, can) })) };
    },
  };
}

/** Those of the assets that are used somewhere, with the places. */
export async function findUses(
  bound: AssetsRepositories,
  { caller, references }: { caller: Person; references: readonly ObjectReference[] },
  among: AssetFacts[],
): Promise<Output<'delete'>['inUse']> {
  const ids = among.map((asset) => asset.id);
  const uses = await bound.assets.listUses(ids, caller.uid, references);
  return among
    .map((asset) => ({
      assetId: asset.id,
      name: asset.name,
      uses: uses.filter((use) => use.asset_id === asset.id).map(presentUse),
    }))
    .filter((asset) => asset.uses.length > 0);
}

/** Removes assets from lists and from the sums of the space. */
export async function putIntoTrash(
  bound: AssetsRepositories,
  spaceId: string,
  going: AssetFacts[],
  now: Date,
): Promise<void> {
  const ids = going.map((asset) => asset.id);
  await bound.assets.setDeleted(ids, now);
  await bound.spaces.addToSums(spaceId, -going.length, -sumOf(going), now);
  await bound.emit(assetsDeleted({ assetIds: ids }));
  await announceAssets(bound, spaceId, 'assets.delete', ids);
}

/** Brings assets back into lists and into the sums of the space. */
export async function takeFromTrash(
  bound: AssetsRepositories,
  spaceId: string,
  coming: AssetFacts[],
  now: Date,
): Promise<void> {
  const ids = coming.map((asset) => asset.id);
  await bound.assets.setDeleted(ids, null);
  for (const folder of new Set(coming.map((asset) => asset.folder)))
    await ensureFolder(bound, spaceId, folder, now);
  await bound.spaces.addToSums(spaceId, coming.length, sumOf(coming), now);
  await announceAssets(bound, spaceId, 'assets.restore', ids);
}

const sumOf = (some: AssetFacts[]) => some.reduce((sum, asset) => sum + asset.total_bytes, 0);

const positionParts = { added: cursorPart.instant, name: cursorPart.text, size: cursorPart.number };

function sortValue(row: AssetRow, sort: AssetSort | 'deleted'): string | number {
  if (sort === 'name') return row.name_key;
  if (sort === 'size') return row.bytes;
  return (sort === 'deleted' ? (row.deleted_at ?? row.updated_at) : row.created_at).toISOString();
}
