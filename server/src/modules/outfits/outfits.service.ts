import { notify } from '../notifications';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { ItemLayer, Outfit, OutfitDetail, OutfitDocument } from '@bestie/contracts/outfits.contract';
import type { outfitsContract } from '@bestie/contracts/outfits.contract';
import type { Person } from '../../platform/http/caller';
import { requireVoice } from '../../platform/identity/mutes';
import { requireAll, requireFound } from '../../platform/http/require-found';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { OutfitsRepositories } from './outfits.repositories';
import { outfitKeyPatterns } from './outfit-lists.repository';
import type { OutfitFacetRow, OutfitListsRepository } from './outfit-lists.repository';
import { outfitsDeleted } from './outfits.domain-events';
import { publishOutfits, publishShownOutfits } from './outfits.events';
import { outfitsPolicy } from './outfits.policy';
import { presentOutfit, presentOutfitDetail } from './outfits.presenter';
import type { OutfitsRepository } from './outfits.repository';
import type { OutfitChanges } from './outfits.tables';

type Input<Verb extends keyof typeof outfitsContract> = ParsedInputOf<(typeof outfitsContract)[Verb]>;

export interface OutfitsDependencies {
  outfits: OutfitsRepository;
  outfitLists: OutfitListsRepository;
  transaction: Transaction<OutfitsRepositories>;
  clock: () => Date;
}

export type OutfitsService = ReturnType<typeof createOutfitsService>;

/** The caller's outfits. Wearing them is in `outfit-wears.service.ts`. */
export function createOutfitsService({ outfits, outfitLists, transaction, clock }: OutfitsDependencies) {
  const found = async (
    repositories: Pick<OutfitsRepositories, 'outfits'>,
    caller: Person,
    outfitId: string,
  ) => presentOutfitDetail(requireFound(await repositories.outfits.find(caller.uid, outfitId)));

  /** Adds an outfit, or answers the one that an earlier call with this id created. */
  const add = (
    caller: Person,
    id: string,
    make: (repositories: OutfitsRepositories) => Promise<{
      values: OutfitChanges & { name: string; document: OutfitDocument };
      cover: { object: string | null; due: boolean };
      remixOf: string | null;
    }>,
  ) =>
    transaction(async (repositories): Promise<OutfitDetail> => {
      await repositories.outfits.lockAll(caller.uid);
      const before = await repositories.outfits.find(caller.uid, id, { trash: true });
      if (before) return presentOutfitDetail(before);
      const outfit = await make(repositories);
      await requireRoom(repositories, caller, 1);
      await repositories.outfits.requireTrashRoom(caller.uid, limits.outfits.perPerson);
      if (!(await repositories.outfits.insert({ ...outfit, id, ownerUid: caller.uid, now: clock() })))
        throw new BestieError('already_exists');
      await repositories.outfitItems.replace(caller.uid, id, itemLayers(outfit.values.document));
      await publishOutfits(repositories, caller.uid, 'create', [id]);
      return found(repositories, caller, id);
    });

  return {
    async list(caller: Person, { sort, cursor, limit, ...filters }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.matching(outfitKeyPatterns[sort]), cursorPart.id]);
      const rows = await outfitLists.list(caller.uid, { filters, sort, after, limit: limit + 1 });
      return pageOfRows(rows, limit, ({ position, id }) => encodeCursor([position, id]), presentOutfit);
    },

    async facets(caller: Person, filters: Input<'facets'>) {
      const rows = await outfitLists.facets(caller.uid, filters);
      const of = (facet: OutfitFacetRow['facet']) =>
        rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
      return { total: of('total')[0]?.count ?? 0, season: of('season'), occasion: of('occasion') };
    },

    get: (caller: Person, outfitId: string): Promise<OutfitDetail> => found({ outfits }, caller, outfitId),

    /** Idempotent by id: a repeated call answers the existing outfit. */
    create: (caller: Person, { id, remixOf, name, document, ...words }: Input<'create'>) =>
      add(caller, id, async (repositories) => {
        if (words.visibility !== undefined && words.visibility !== 'private')
          await requireVoice(repositories.people, caller);
        if (remixOf !== null) {
          const original = outfitsPolicy.requireRemixable(
            caller,
            await repositories.sharedOutfits.findForRemix(caller.uid, remixOf),
          );
          await notify(repositories, {
            kind: 'remix',
            uid: original.owner_uid,
            actorUid: caller.uid,
            target: { kind: 'outfit', id: remixOf },
            now: clock(),
          });
        }
        return {
          values: { ...toColumns(words), name, document },
          cover: { object: null, due: false },
          remixOf,
        };
      }),

    async update(caller: Person, { outfitId, version, ...input }: Input<'update'>): Promise<OutfitDetail> {
      return transaction(async (repositories) => {
        const changes = toColumns(input);
        if (changes.visibility !== undefined && changes.visibility !== 'private')
          await repositories.requireNotHidden('outfit', outfitId);
        const done = await repositories.outfits.update(caller.uid, outfitId, version, changes, clock());
        const row = requireFound(await repositories.outfits.find(caller.uid, outfitId));
        if (!done) throw new BestieError('conflict', { currentVersion: row.version });
        if (row.visibility !== 'private' && shownColumns.some((column) => changes[column] !== undefined))
          await requireVoice(repositories.people, caller);
        if (changes.document)
          await repositories.outfitItems.replace(caller.uid, outfitId, itemLayers(changes.document));
        // Others see name, cover and who may see it: a changed document reaches them with its new cover.
        const tell =
          changes.name === undefined && changes.visibility === undefined
            ? publishOutfits
            : publishShownOutfits;
        await tell(repositories, caller.uid, 'update', [outfitId]);
        return found(repositories, caller, outfitId);
      });
    },

    async setCover(caller: Person, { outfitId, path, look }: Input<'setCover'>): Promise<Outfit> {
      if (path !== null) outfitsPolicy.requireOwnObject(caller, path);
      return transaction(async (repositories) => {
        if (path !== null && !(await repositories.pictures.hasPicture(caller.uid, path)))
          throw new BestieError('not_found');
        const { visibility } = requireFound(await repositories.outfits.lock(caller.uid, outfitId));
        if (visibility !== 'private') await requireVoice(repositories.people, caller);
        await repositories.outfits.setCover(caller.uid, outfitId, path, look);
        await publishShownOutfits(repositories, caller.uid, 'update', [outfitId]);
        return presentOutfit(requireFound(await repositories.outfits.find(caller.uid, outfitId)));
      });
    },

    /** A private copy without rating and wears. */
    duplicate: (caller: Person, { outfitId, id }: Input<'duplicate'>): Promise<OutfitDetail> =>
      add(caller, id, async (repositories) => {
        const { name, document, occasion, seasons, notes, remix_of } = requireFound(
          await repositories.outfits.find(caller.uid, outfitId),
        );
        return {
          values: { name: nameOfCopy(name), document, occasion, seasons, notes },
          cover: await repositories.outfits.coverOf(outfitId),
          remixOf: remix_of,
        };
      }),

    /** Moves to the trash; outfits in the trash stay there. */
    async delete(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        const now = clock();
        const deleted = await repositories.outfits.move(caller.uid, ids, now, now);
        requireAll(ids, deleted);
        await repositories.emit(outfitsDeleted({ outfitIds: deleted }));
        await publishShownOutfits(repositories, caller.uid, 'delete', deleted);
        return { deleted: deleted.length };
      });
    },

    async restore(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        await repositories.outfits.lockAll(caller.uid);
        await requireRoom(repositories, caller, new Set(ids).size);
        const restored = await repositories.outfits.move(caller.uid, ids, null, clock());
        requireAll(ids, restored);
        if (await repositories.outfits.isAnyShown(caller.uid, restored))
          await requireVoice(repositories.people, caller);
        await publishShownOutfits(repositories, caller.uid, 'restore', restored);
        return { restored: restored.length };
      });
    },
  };
}

/** What others see of an outfit that is not private. */
const shownColumns = ['name', 'document', 'visibility'] as const;

const itemLayers = ({ layers }: OutfitDocument): ItemLayer[] =>
  layers.filter((layer) => layer.kind === 'item');

/** `Camel Monday` → `Camel Monday, a copy`, never longer than a name may be. */
const nameOfCopy = (name: string) => `${cutText(name, limits.outfits.nameLength - 8)}, a copy`;

/** Converts fields to columns; absent fields are left out, and empty texts become null. */
function toColumns(input: Omit<Input<'update'>, 'outfitId' | 'version'>): OutfitChanges {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === '' ? null : value]),
  );
}

/** @throws BestieError `limit_reached` */
async function requireRoom(repositories: OutfitsRepositories, caller: Person, more: number): Promise<void> {
  const { perPerson } = limits.outfits;
  if ((await repositories.outfits.count(caller.uid)) + more > perPerson)
    throw new BestieError('limit_reached', { message: `You can have up to ${perPerson} outfits.` });
}
