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
import { useLater } from '../offline/use-later';
import { useDayNow } from '../settings/use-today';
import { handedBack } from './planned-wears';

export type ItemChanges = InputOf<typeof itemsContract.bulkUpdate>['changes'];

/** Up to this many pieces are named; more are counted. */
const named = 3;

/**
 * The sentence about pieces that are due for a wash; empty when there are none.
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

/** Queries that show pieces, their wears or washes, or count them. */
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

interface Group {
  ids: string[];
  changes: ItemChanges;
}

/** Pieces in groups by the values that they had in these fields. */
function byValues<Field extends keyof ItemChanges & keyof Item>(
  before: readonly (Pick<Item, 'id'> & Pick<Item, Field>)[],
  fields: readonly Field[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const item of before) {
    const changes = Object.fromEntries(fields.map((field) => [field, item[field]]));
    const values = JSON.stringify(changes);
    const group: Group = groups.get(values) ?? { ids: [], changes };
    group.ids.push(item.id);
    groups.set(values, group);
  }
  return [...groups.values()];
}

/** Actions for pieces anywhere in this console. */
export function useItemActions() {
  const { api } = useShell();
  const act = useAction();
  const later = useLater();
  const dayNow = useDayNow();
  return useMemo(() => {
    const inBulk = <One>(all: readonly One[], call: (some: One[]) => Promise<unknown>) =>
      inChunks(all, limits.items.bulk, call);
    /** Gives each piece its own values in these fields back, in as few calls as changed them. */
    const putBack = <Field extends keyof ItemChanges & keyof Item>(
      before: readonly (Pick<Item, 'id'> & Pick<Item, Field>)[],
      fields: readonly Field[],
    ) => inBulk(before, (some) => api.items.updateEach({ each: byValues(some, fields) }));

    return {
      /** "Wore it": once per day, with an undo. */
      wear: async (items: readonly Pick<Item, 'id' | 'name'>[], date = dayNow()) => {
        if (later.mustWait()) {
          const input = { itemIds: idsOf(items), date };
          return later.keep({ operation: 'wears.create', input }, `Wore ${nameOf(items, items.length)}`);
        }
        return act({
          call: async () => {
            const created: string[] = [];
            const planned: string[] = [];
            const due: WashDue = [];
            await inBulk(idsOf(items), async (itemIds) => {
              const wears = await api.wears.create({ itemIds, date });
              created.push(...wears.created);
              planned.push(...(wears.planned ?? []));
              due.push(...wears.washDue);
            });
            return { created, planned, due };
          },
          stale,
          said: ({ created, due }) => {
            if (created.length === 0) return 'That was already logged.';
            const day = date === dayNow() ? 'today' : `on ${date}`;
            return `Wore ${nameOf(items, created.length)} ${day}.${washDueWords(due, items.length === 1)}`;
          },
          undo: ({ created, planned }) => {
            const wasPlanned = new Set(planned);
            return inBulk([...created, ...planned], (itemIds) =>
              api.wears.delete({ itemIds, date, ...handedBack(itemIds.filter((id) => wasPlanned.has(id))) }),
            );
          },
          undoable: ({ created }) => created.length > 0,
        });
      },

      unwear: (item: Pick<Item, 'id' | 'name'>, date: string) =>
        act({
          call: () => api.wears.delete({ itemIds: [item.id], date }),
          stale,
          said: `Removed from the log: ${item.name}.`,
          undo: ({ planned }) => api.wears.create({ itemIds: [item.id], date, ...handedBack(planned) }),
        }),

      wash: (items: readonly Pick<Item, 'id' | 'name'>[], date = dayNow()) =>
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
          undo: async () => {
            const { returned } = await api.washes.create({ itemIds: [item.id], date });
            if (returned.length > 0)
              await api.items.bulkUpdate({ ids: returned, changes: { status: 'laundry' } });
          },
        }),

      /** Moves pieces to the trash, with an undo. */
      remove: (items: readonly Pick<Item, 'id' | 'name'>[], word = 'Deleted') =>
        act({
          call: () => inBulk(idsOf(items), (ids) => api.items.delete({ ids })),
          stale,
          said: `${word} ${nameOf(items, items.length)}.`,
          undo: () => inBulk(idsOf(items), (ids) => api.items.restore({ ids })),
        }),

      /** Sets the same status for all; undo restores each one's own. */
      setStatus: (items: readonly Pick<Item, 'id' | 'name' | 'status'>[], status: ItemStatus, said: string) =>
        act({
          call: () => inBulk(idsOf(items), (ids) => api.items.bulkUpdate({ ids, changes: { status } })),
          stale,
          said: said.replace('{n}', nameOf(items, items.length)),
          undo: () => putBack(items, ['status']),
        }),

      /**
       * Other changes for all of them.
       * @param before the pieces as they were: then an undo gives each its own values back
       */
      change: (ids: readonly string[], changes: ItemChanges, before: readonly Item[] = []) =>
        act({
          call: () => inBulk(ids, (some) => api.items.bulkUpdate({ ids: some, changes })),
          stale,
          said: `Changed ${plural(ids.length, 'piece')}.`,
          undo: () => putBack(before, Object.keys(changes) as (keyof ItemChanges & keyof Item)[]),
          undoable: () => before.length > 0,
        }),
    };
  }, [api, act, later, dayNow]);
}

export type ItemActions = ReturnType<typeof useItemActions>;
