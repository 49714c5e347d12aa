import { useMemo } from 'react';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { Item, itemsContract } from '@bestie/contracts/items.contract';
import type { ItemStatus } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { WashDue } from '@bestie/contracts/wears.contract';
import { plural } from '@bestie/design-system/format-number';
import { inChunks } from '@bestie/remote-kit/in-chunks';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { today } from './item-words';

export type ItemChanges = InputOf<typeof itemsContract.bulkUpdate>['changes'];

/** Pieces that are named one by one; more of them are counted. */
const named = 3;

/**
 * What a wear says of the laundry; nothing as long as nothing is due.
 * @param alone the toast is about that one piece and has named it
 */
export function washDueWords(due: WashDue, alone = false): string {
  if (due.length === 0) return '';
  if (alone) return ' It is due for a wash.';
  const names = due.slice(0, due.length > named ? named - 1 : named).map(({ name }) => name);
  const more = due.length - names.length;
  const last = more > 0 ? `${more} more` : names.pop();
  return ` Due for a wash: ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}.`;
}

/** What shows pieces, their wears or washes, or counts them. */
const stale = [
  forecastsQueries.all,
  itemsQueries.all,
  statisticsQueries.all,
  suggestionsQueries.all,
  wearsQueries.all,
  washesQueries.all,
];

const idsOf = (items: readonly Pick<Item, 'id'>[]) => items.map(({ id }) => id);

const nameOf = (items: readonly Pick<Item, 'name'>[], count: number) =>
  items.length === 1 && count === 1 ? (items[0]?.name ?? '1 piece') : plural(count, 'piece');

/** What can be done with pieces anywhere in this console. */
export function useItemActions() {
  const { api } = useShell();
  const act = useAction();
  return useMemo(() => {
    const inBulk = (ids: readonly string[], call: (ids: string[]) => Promise<unknown>) =>
      inChunks(ids, limits.items.bulk, call);

    return {
      /** "Wore it": once per day, undoable. */
      wear: (items: readonly Pick<Item, 'id' | 'name'>[], date = today()) =>
        act({
          call: async () => {
            const created: string[] = [];
            const due: WashDue = [];
            await inBulk(idsOf(items), async (itemIds) => {
              const wears = await api.wears.create({ itemIds, date });
              created.push(...wears.created);
              due.push(...wears.washDue);
            });
            return { created, due };
          },
          stale,
          said: ({ created, due }) => {
            if (created.length === 0) return 'That was already logged.';
            const day = date === today() ? 'today' : `on ${date}`;
            return `Wore ${nameOf(items, created.length)} ${day}.${washDueWords(due, items.length === 1)}`;
          },
          undo: ({ created }) => inBulk(created, (itemIds) => api.wears.delete({ itemIds, date })),
          undoable: ({ created }) => created.length > 0,
        }),

      unwear: (item: Pick<Item, 'id' | 'name'>, date: string) =>
        act({
          call: () => api.wears.delete({ itemIds: [item.id], date }),
          stale,
          said: `Removed from the log: ${item.name}.`,
          undo: () => api.wears.create({ itemIds: [item.id], date }),
        }),

      wash: (items: readonly Pick<Item, 'id' | 'name'>[], date = today()) =>
        act({
          call: () => api.washes.create({ itemIds: idsOf(items), date }),
          stale,
          said: `Washed ${nameOf(items, items.length)}.`,
          undo: async ({ created, returned }) => {
            if (created.length > 0) await api.washes.delete({ itemIds: created, date });
            if (returned.length > 0)
              await api.items.bulkUpdate({ ids: returned, changes: { status: 'laundry' } });
          },
        }),

      unwash: (item: Pick<Item, 'id'>, date: string) =>
        act({
          call: () => api.washes.delete({ itemIds: [item.id], date }),
          stale,
          said: 'Wash removed.',
          undo: () => api.washes.create({ itemIds: [item.id], date }),
        }),

      /** Into the trash, with the way back. */
      remove: (items: readonly Pick<Item, 'id' | 'name'>[], word = 'Deleted') =>
        act({
          call: () => inBulk(idsOf(items), (ids) => api.items.delete({ ids })),
          stale,
          said: `${word} ${nameOf(items, items.length)}.`,
          undo: () => inBulk(idsOf(items), (ids) => api.items.restore({ ids })),
        }),

      /** The same status for all; undo gives each its own back. */
      setStatus: (items: readonly Pick<Item, 'id' | 'name' | 'status'>[], status: ItemStatus, said: string) =>
        act({
          call: () => inBulk(idsOf(items), (ids) => api.items.bulkUpdate({ ids, changes: { status } })),
          stale,
          said: said.replace('{n}', nameOf(items, items.length)),
          undo: async () => {
            for (const before of new Set(items.map((item) => item.status)))
              await inBulk(idsOf(items.filter((item) => item.status === before)), (ids) =>
                api.items.bulkUpdate({ ids, changes: { status: before } }),
              );
          },
        }),

      /** Other changes for all of them; not undone, because each had values of its own. */
      change: (ids: readonly string[], changes: ItemChanges) =>
        act({
          call: () => inBulk(ids, (some) => api.items.bulkUpdate({ ids: some, changes })),
          stale,
          said: `Changed ${plural(ids.length, 'piece')}.`,
        }),
    };
  }, [api, act]);
}

export type ItemActions = ReturnType<typeof useItemActions>;
