import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { SpaceDetail, spacesContract } from '@bestie/contracts/spaces.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { Transaction } from '../../platform/database/transaction';
import { requireRestorable } from '../../platform/module/define-policy';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { openToAdmin } from '../reports';
import type { SpacesRepositories } from './spaces.repositories';
import { announceSpace } from './space-announcements';
import type { SpaceCardRow } from './spaces.sql';
import type { SpaceAccessRow } from './spaces.repository';
import { spacesDeleted } from './spaces.domain-events';
import { spacesPolicy } from './spaces.policy';
import { presentSpace, presentSpaceDetail, presentUsed } from './spaces.presenter';

type Input<Verb extends keyof typeof spacesContract> = ParsedInputOf<(typeof spacesContract)[Verb]>;

export interface SpacesDependencies {
  repositories: Pick<SpacesRepositories, 'spaces' | 'spaceMembers' | 'spaceSummaries'>;
  transaction: Transaction<SpacesRepositories>;
  /** All columns that refer to objects, to find where files are used. */
  references: readonly ObjectReference[];
  clock: () => Date;
  /** Storage quota of the person in bytes. */
  quotaOf: (uid: string) => Promise<number>;
  /** Bytes reserved for the person's running uploads. */
  reservedOf: (uid: string) => Promise<number>;
}

export type SpacesService = ReturnType<typeof createSpacesService>;

/** Spaces themselves; their members are in `space-members.service.ts`, their files in the assets module. */
export function createSpacesService(dependencies: SpacesDependencies) {
  const { repositories, transaction, references, clock, quotaOf, reservedOf } = dependencies;
  const { spaces, spaceMembers, spaceSummaries } = repositories;

  async function detail(caller: Person, spaceId: string): Promise<SpaceDetail> {
    const row = await spaces.card(spaceId, caller.uid);
    const visible = spacesPolicy.requireVisible(caller, row && { ...row, role: row.my_role });
    return presentSpaceDetail(
      visible,
      await spaceMembers.list(spaceId, caller.uid),
      spacesPolicy.permissions(caller, visible),
    );
  }

  /** One change of one space: policy, then the change under lock, then a live event. */
  async function change(
    caller: Person,
    spaceId: string,
    verb: keyof typeof spacesContract,
    apply: (bound: SpacesRepositories, space: SpaceAccessRow) => Promise<void>,
  ): Promise<SpaceDetail> {
    await transaction(async (bound) => {
      const space = await bound.spaces.accessForUpdate(spaceId, caller.uid);
      await apply(bound, spacesPolicy.requireVisible(caller, space));
      await announceSpace(bound, spaceId, `spaces.${verb}`);
    });
    return detail(caller, spaceId);
  }

  return {
    async list(caller: Person, input: Input<'list'>): Promise<OutputOf<(typeof spacesContract)['list']>> {
      const { state, whose, q, sort, cursor, limit } = input;
      if (whose === 'all') spacesPolicy.requireEverybody(caller);
      const rows = await spaces.list({
        uid: caller.uid,
        state,
        everybody: whose === 'all',
        search: q,
        sort,
        limit: limit + 1,
        after: readPosition(cursor, positionParts[sort]),
      });
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([sortValue(row, sort), row.id]),
        (row) => presentSpace(row, spacesPolicy.permissions(caller, { ...row, role: row.my_role })),
      );
    },

    async summary(caller: Person): Promise<OutputOf<(typeof spacesContract)['summary']>> {
      const [row, reservedBytes, quotaBytes] = await Promise.all([
        ...([spaceSummaries.find(caller.uid), reservedOf(caller.uid), quotaOf(caller.uid)] as const),
      ]);
      const need = ({ space_id, space_name, count }: (typeof row.missing_alt)[number]) => ({
        spaceId: space_id,
        spaceName: space_name,
        count,
      });
      return {
        storage: { usedBytes: row.used_bytes, reservedBytes, quotaBytes },
        owned: row.owned,
        missingAlt: row.missing_alt.map(need),
        failedPictures: row.failed_pictures.map(need),
        newlyShared: row.newly_shared.map(({ space_id, space_name, added_by }) => ({
          spaceId: space_id,
          spaceName: space_name,
          addedBy: added_by,
        })),
        latest: row.latest.map((asset) => ({
          id: asset.id,
          spaceId: asset.space_id,
          spaceName: asset.space_name,
          name: asset.name,
          kind: asset.kind,
          alt: asset.alt,
          createdAt: new Date(asset.created_at).toISOString(),
          picture: asset.picture && presentPicture(asset.picture),
        })),
      };
    },

    get: (caller: Person, { spaceId }: Input<'get'>) => detail(caller, spaceId),

    async open(caller: Person, { spaceId, reason }: Input<'open'>): Promise<SpaceDetail> {
      await transaction(async (bound) => {
        const space = await bound.spaces.accessForUpdate(spaceId, caller.uid);
        // Members see it anyway and need no reason.
        if (spacesPolicy.requireOpenable(caller, space).role !== null) return;
        await openToAdmin(bound, caller, {
          operation: 'spaces.open',
          kind: 'space',
          id: spaceId,
          reason,
          open: (minutes) => bound.spaces.openTo(caller.uid, spaceId, minutes),
        });
      });
      return detail(caller, spaceId);
    },

    async create(caller: Person, { id, name, description }: Input<'create'>): Promise<SpaceDetail> {
      const now = clock();
      await transaction(async (bound) => {
        await bound.spaces.lockAll(caller.uid);
        const existing = await bound.spaces.access(id, caller.uid);
        if (existing) {
          // The client repeats a call whose answer was lost; nobody else must learn whose id it is.
          if (existing.owner_uid === caller.uid && existing.deleted_at === null) return;
          throw new BestieError('already_exists');
        }
        await requireRoom(bound, caller.uid);
        await bound.spaces.requireTrashRoom(caller.uid, limits.spaces.perPerson);
        await bound.spaces.insert({
          id,
          owner_uid: caller.uid,
          name,
          description,
          cover_asset_id: null,
          created_at: now,
          updated_at: now,
          active_at: now,
          archived_at: null,
          deleted_at: null,
        });
        await bound.spaceMembers.insert({
          space_id: id,
          uid: caller.uid,
          role: 'manager',
          added_by: caller.uid,
          added_at: now,
          seen_at: now,
        });
        await announceSpace(bound, id, 'spaces.create');
      });
      return detail(caller, id);
    },

    update: (caller: Person, { spaceId, version, coverAssetId, ...changes }: Input<'update'>) =>
      change(caller, spaceId, 'update', async (bound, space) => {
        spacesPolicy.require(caller, space, 'manage');
        if (coverAssetId && !(await bound.spaces.hasPicture(spaceId, coverAssetId)))
          throw BestieError.field('coverAssetId', 'A cover is a picture of this space.');
        const fields = { ...changes, ...(coverAssetId !== undefined && { cover_asset_id: coverAssetId }) };
        if (!(await bound.spaces.update(spaceId, version, fields, clock())))
          throw new BestieError('conflict', { currentVersion: space.version });
      }),

    archive: (caller: Person, { spaceId }: Input<'archive'>) =>
      change(caller, spaceId, 'archive', async (bound, space) => {
        spacesPolicy.require(caller, space, 'manage');
        if (!space.archived_at) await bound.spaces.setArchived(spaceId, clock(), clock());
      }),

    unarchive: (caller: Person, { spaceId }: Input<'unarchive'>) =>
      change(caller, spaceId, 'unarchive', async (bound, space) => {
        spacesPolicy.require(caller, space, 'manage');
        if (space.archived_at) await bound.spaces.setArchived(spaceId, null, clock());
      }),

    async delete(
      caller: Person,
      { spaceId, confirmed }: Input<'delete'>,
    ): Promise<OutputOf<(typeof spacesContract)['delete']>> {
      return transaction(async (bound) => {
        const space = await bound.spaces.accessForUpdate(spaceId, caller.uid);
        spacesPolicy.require(caller, space, 'delete');
        const inUse = (await bound.spaces.listUsed(spaceId, caller.uid, references)).map(presentUsed);
        if (inUse.length > 0 && !confirmed) return { deleted: false, inUse };
        await bound.spaces.setDeleted(spaceId, clock(), clock());
        await bound.emit(spacesDeleted({ spaceIds: [spaceId] }));
        await announceSpace(bound, spaceId, 'spaces.delete');
        return { deleted: true, inUse };
      });
    },

    restore: (caller: Person, { spaceId }: Input<'restore'>) =>
      change(caller, spaceId, 'restore', async (bound, space) => {
        if (!requireRestorable(spacesPolicy, caller, space).deleted_at) return;
        await bound.spaces.lockAll(space.owner_uid);
        await requireRoom(bound, space.owner_uid);
        await bound.spaces.setDeleted(spaceId, null, clock());
      }),

    async acknowledge(caller: Person, { spaceId }: Input<'acknowledge'>): Promise<void> {
      await transaction(async (bound) => {
        spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'comment');
        if (await bound.spaceMembers.markSeen(spaceId, caller.uid, clock()))
          await announceSpace(bound, spaceId, 'spaces.acknowledge', [caller.uid]);
      });
    },
  };
}

async function requireRoom(bound: SpacesRepositories, uid: string): Promise<void> {
  if ((await bound.spaces.count(uid)) >= limits.spaces.perPerson)
    throw new BestieError('limit_reached', {
      message: `You can have up to ${limits.spaces.perPerson} spaces.`,
    });
}

const positionParts = {
  activity: cursorPart.instant,
  created: cursorPart.instant,
  name: cursorPart.text,
  size: cursorPart.number,
};

function sortValue(row: SpaceCardRow, sort: keyof typeof positionParts): string | number {
  if (sort === 'name') return row.name_key;
  if (sort === 'size') return row.bytes;
  return (sort === 'created' ? row.created_at : row.active_at).toISOString();
}
