import { dayMs, utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Item, ItemDetail, itemsContract } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { ItemsRepositories } from './items.repositories';
import { toColumns } from './item-changes';
import { sortKeyPatterns } from './item-lists.repository';
import type { FacetRow, ItemFilters, ItemListsRepository } from './item-lists.repository';
import { nameThatFollows } from './draft-proposals';
import { proposeFromFile } from './item-proposals';
import { itemsDeleted } from './items.domain-events';
import { publishItems } from './items.events';
import { itemsPolicy } from './items.policy';
import { presentDetail, presentItem } from './items.presenter';
import type { ItemsRepository } from './items.repository';
import type { ItemChanges } from './items.tables';

type Input<Verb extends keyof typeof itemsContract> = ParsedInputOf<(typeof itemsContract)[Verb]>;

export interface ItemsDependencies {
  items: ItemsRepository;
  itemLists: ItemListsRepository;
  transaction: Transaction<ItemsRepositories>;
  clock: () => Date;
}

export type ItemsService = ReturnType<typeof createItemsService>;

/** The pieces of the caller's closet. */
export function createItemsService({ items, itemLists, transaction, clock }: ItemsDependencies) {
  /** "For 30 days" counts from today in UTC, where a day more or less does not matter. */
  const dated = ({ idleDays, ...filters }: Input<'ids'>): ItemFilters => ({
    ...filters,
    ...(idleDays && {
      idleBefore: utcDay(clock().getTime() - idleDays * dayMs),
    }),
  });
  return {
    async list(caller: Person, { sort, cursor, limit, ...filters }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.matching(sortKeyPatterns[sort]), cursorPart.id]);
      const rows = await itemLists.list(caller.uid, {
        filters: dated(filters),
        sort,
        after,
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, ({ position, id }) => encodeCursor([position, id]), presentItem);
    },

    ids: async (caller: Person, filters: Input<'ids'>) => ({
      ids: await itemLists.ids(caller.uid, dated(filters)),
    }),

    async facets(caller: Person, filters: Input<'facets'>) {
      const rows = await itemLists.facets(caller.uid, dated(filters));
      const of = (facet: FacetRow['facet']) =>
        rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
      const [lastWorn] = of('last-worn');
      return {
        total: of('total')[0]?.count ?? 0,
        status: of('status'),
        category: of('category'),
        colour: of('colour'),
        season: of('season'),
        brand: of('brand'),
        occasion: of('occasion'),
        lastWorn: lastWorn ? { date: lastWorn.value, count: lastWorn.count } : null,
      };
    },

    async get(caller: Person, itemId: string): Promise<ItemDetail> {
      const row = requireFound(await items.detail(caller.uid, itemId));
      return presentDetail(row, row.photos);
    },

    /** Idempotent by id: a repeated call answers the existing piece. */
    async create(
      caller: Person,
      { id, photos, fileName, keepLookAlikes, ...input }: Input<'create'>,
    ): Promise<Item> {
      itemsPolicy.requireOwnObjects(caller, photos);
      const proposal = fileName === undefined ? undefined : proposeFromFile(fileName, input.category);
      const category = input.category ?? proposal?.category;
      if (category === undefined) throw BestieError.field('category', 'Choose a category.');
      const name = input.name ?? proposal?.name;
      if (name === undefined) throw BestieError.field('name', 'Give it a name.');
      const isDraft = input.status === 'draft';
      const proposed = [
        ...(isDraft && input.name === undefined ? ['name'] : []),
        ...(isDraft && input.category === undefined ? ['category'] : []),
        ...(isDraft && input.colours === undefined ? ['colours'] : []),
      ];
      const values = { ...toColumns(input), name, category };
      return transaction(async (repositories) => {
        await repositories.items.lockAll(caller.uid);
        const before = await repositories.items.find(caller.uid, id, { trash: true });
        if (before) return presentItem(before);
        await requireRoom(repositories, caller, 1);
        await repositories.items.requireTrashRoom(caller.uid, limits.items.perPerson);
        const pictures = await repositories.itemPhotos.findPictures(caller.uid, photos);
        requireAll(
          photos,
          pictures.map((picture) => picture.objectName),
        );
        const item = { id, ownerUid: caller.uid, values, proposed, keepLookAlikes, now: clock() };
        if (!(await repositories.items.insert(item))) throw new BestieError('already_exists');
        await repositories.itemPhotos.add(
          id,
          pictures.map((picture) => picture.id),
        );
        await publishItems(repositories, caller.uid, 'create', [id]);
        return presentItem(requireFound(await repositories.items.find(caller.uid, id)));
      });
    },

    /** Idempotent by ids: each piece is created once. */
    async createMany(caller: Person, wanted: Input<'createMany'>['items']) {
      return transaction(async (repositories) => {
        await repositories.items.lockAll(caller.uid);
        const ids = [...new Set(wanted.map(({ id }) => id))];
        const known = await repositories.items.findOwn(caller.uid, ids);
        const there = new Set(known);
        const fresh = new Map(wanted.filter(({ id }) => !there.has(id)).map((item) => [item.id, item]));
        await requireRoom(repositories, caller, fresh.size);
        if (fresh.size > 0) await repositories.items.requireTrashRoom(caller.uid, limits.items.perPerson);
        const created = await repositories.items.insertMany(
          [...fresh.values()].map(({ id, ...input }) => ({
            id,
            ownerUid: caller.uid,
            proposed: [],
            now: clock(),
            values: { ...toColumns(input), name: input.name, category: input.category },
          })),
        );
        // The answer for another person's id reveals only that it is taken.
        if (created.length !== fresh.size) throw new BestieError('already_exists');
        if (created.length > 0) await publishItems(repositories, caller.uid, 'create', created);
        return { created, known };
      });
    },

    async update(caller: Person, { itemId, version, ...input }: Input<'update'>): Promise<Item> {
      return transaction(async (repositories) => {
        const find = async () => requireFound(await repositories.items.find(caller.uid, itemId));
        const before = await find();
        const done = await repositories.items.update(caller.uid, itemId, version, toColumns(input), clock());
        const row = await find();
        if (!done) throw new BestieError('conflict', { currentVersion: row.version });
        const name = nameThatFollows(before, row);
        if (name !== null) await repositories.items.propose(itemId, { name }, row.proposed, clock());
        await publishItems(repositories, caller.uid, 'update', [itemId]);
        return presentItem(name === null ? row : await find());
      });
    },

    /** Changes all of them or none. */
    async bulkUpdate(caller: Person, { ids, changes }: Input<'bulkUpdate'>) {
      return transaction(async (repositories) => {
        const updated = await repositories.items.updateMany(caller.uid, ids, toColumns(changes), clock());
        requireAll(ids, updated);
        await publishItems(repositories, caller.uid, 'update', updated);
        return { updated: updated.length };
      });
    },

    /** Changes the pieces of all groups or none; of a piece in two groups the later one counts. */
    async updateEach(caller: Person, groups: Input<'updateEach'>['each']) {
      return transaction(async (repositories) => {
        const ids = groups.flatMap((group) => group.ids);
        const locked = await repositories.items.lock(caller.uid, ids);
        requireAll(ids, locked);
        const changes = new Map<string, ItemChanges>();
        for (const group of groups)
          for (const id of group.ids) changes.set(id, { ...changes.get(id), ...toColumns(group.changes) });
        await repositories.items.updateEach(changes, clock());
        await publishItems(repositories, caller.uid, 'update', locked);
        return { updated: locked.length };
      });
    },

    /** Moves to the trash; pieces in the trash stay there. */
    async delete(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        const now = clock();
        const deleted = await repositories.items.move(caller.uid, ids, now, now);
        requireAll(ids, deleted);
        await repositories.emit(itemsDeleted({ itemIds: deleted }));
        await publishItems(repositories, caller.uid, 'delete', deleted);
        return { deleted: deleted.length };
      });
    },

    async restore(caller: Person, ids: string[]) {
      return transaction(async (repositories) => {
        await repositories.items.lockAll(caller.uid);
        await requireRoom(repositories, caller, new Set(ids).size);
        const restored = await repositories.items.move(caller.uid, ids, null, clock());
        requireAll(ids, restored);
        await publishItems(repositories, caller.uid, 'restore', restored);
        return { restored: restored.length };
      });
    },
  };
}

/** @throws BestieError `limit_reached` */
async function requireRoom(repositories: ItemsRepositories, caller: Person, more: number): Promise<void> {
  if ((await repositories.items.count(caller.uid)) + more > limits.items.perPerson)
    throw new BestieError('limit_reached', {
      message: `A closet can have up to ${limits.items.perPerson} pieces.`,
    });
}
