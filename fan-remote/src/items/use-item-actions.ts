import { useCallback, useMemo } from 'react';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import { failureText } from '@bestie/contracts/errors';
import type { Item, itemsContract } from '@bestie/contracts/items.contract';
import type { ItemStatus } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { WashDue } from '@bestie/contracts/wears.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
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

/** Large selections travel in several calls, one after the other. */
function* chunks(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += limits.items.bulk) yield ids.slice(at, at + limits.items.bulk);
}

/**
 * What can be done with pieces anywhere in this console: each says what happened in a toast, with an undo, and
 * refreshes what is shown. They never throw; a failure is a toast too, and answers false.
 */
export function useItemActions() {
  const { api, queryClient, toast } = useShell();

  const refresh = useCallback(
    () =>
      Promise.all(
        [
          forecastsQueries.all,
          itemsQueries.all,
          statisticsQueries.all,
          suggestionsQueries.all,
          wearsQueries.all,
          washesQueries.all,
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    [queryClient],
  );

  return useMemo(() => {
    /** Runs the work, then the toast; an undo that fails says so as well. */
    const perform = async (work: () => Promise<{ said: string; undo?: () => Promise<unknown> }>) => {
      try {
        const { said, undo } = await work();
        await refresh();
        toast(said, {
          kind: 'success',
          ...(undo && {
            undo: () => void undo().then(refresh, (error) => toast(failureText(error), { kind: 'error' })),
          }),
        });
        return true;
      } catch (error) {
        toast(failureText(error), { kind: 'error' });
        return false;
      }
    };
    const inChunks = async (ids: readonly string[], call: (chunk: string[]) => Promise<unknown>) => {
      for (const chunk of chunks(ids)) await call(chunk);
    };
    const nameOf = (items: readonly Pick<Item, 'name'>[], count: number) =>
      items.length === 1 && count === 1 ? (items[0]?.name ?? '1 piece') : plural(count, 'piece');

    return {
      /** "Wore it": once per day, undoable. */
      wear: (items: readonly Pick<Item, 'id' | 'name'>[], date = today()) =>
        perform(async () => {
          const created: string[] = [];
          const due: WashDue = [];
          await inChunks(
            items.map((item) => item.id),
            async (itemIds) => {
              const news = await api.wears.create({ itemIds, date });
              created.push(...news.created);
              due.push(...news.washDue);
            },
          );
          if (created.length === 0) return { said: 'That was in the log already.' };
          const day = date === today() ? 'today' : `on ${date}`;
          return {
            said: `Wore ${nameOf(items, created.length)} ${day}.${washDueWords(due, items.length === 1)}`,
            undo: () => inChunks(created, (itemIds) => api.wears.delete({ itemIds, date })),
          };
        }),

      unwear: (item: Pick<Item, 'id' | 'name'>, date: string) =>
        perform(async () => {
          await api.wears.delete({ itemIds: [item.id], date });
          return {
            said: `Taken out of the log: ${item.name}.`,
            undo: () => api.wears.create({ itemIds: [item.id], date }),
          };
        }),

      wash: (items: readonly Pick<Item, 'id' | 'name'>[], date = today()) =>
        perform(async () => {
          const ids = items.map((item) => item.id);
          const { created, returned } = await api.washes.create({ itemIds: ids, date });
          return {
            said: `Washed ${nameOf(items, ids.length)}.`,
            undo: async () => {
              if (created.length > 0) await api.washes.delete({ itemIds: created, date });
              if (returned.length > 0)
                await api.items.bulkUpdate({ ids: returned, changes: { status: 'laundry' } });
            },
          };
        }),

      unwash: (item: Pick<Item, 'id'>, date: string) =>
        perform(async () => {
          await api.washes.delete({ itemIds: [item.id], date });
          return {
            said: 'Wash taken back.',
            undo: () => api.washes.create({ itemIds: [item.id], date }),
          };
        }),

      /** Into the trash, with the way back. */
      remove: (items: readonly Pick<Item, 'id' | 'name'>[], word = 'Deleted') =>
        perform(async () => {
          const ids = items.map((item) => item.id);
          await inChunks(ids, (chunk) => api.items.delete({ ids: chunk }));
          return {
            said: `${word} ${nameOf(items, ids.length)}.`,
            undo: () => inChunks(ids, (chunk) => api.items.restore({ ids: chunk })),
          };
        }),

      /** The same status for all; undo gives each its own back. */
      setStatus: (items: readonly Pick<Item, 'id' | 'name' | 'status'>[], status: ItemStatus, said: string) =>
        perform(async () => {
          await inChunks(
            items.map((item) => item.id),
            (ids) => api.items.bulkUpdate({ ids, changes: { status } }),
          );
          return {
            said: said.replace('{n}', nameOf(items, items.length)),
            undo: async () => {
              for (const before of new Set(items.map((item) => item.status))) {
                const ids = items.filter((item) => item.status === before).map((item) => item.id);
                await inChunks(ids, (chunk) =>
                  api.items.bulkUpdate({ ids: chunk, changes: { status: before } }),
                );
              }
            },
          };
        }),

      /** Other changes for all of them; not undone, because each had values of its own. */
      change: (ids: readonly string[], changes: ItemChanges) =>
        perform(async () => {
          await inChunks(ids, (chunk) => api.items.bulkUpdate({ ids: chunk, changes }));
          return { said: `Changed ${plural(ids.length, 'piece')}.` };
        }),
    };
  }, [api, refresh, toast]);
}

export type ItemActions = ReturnType<typeof useItemActions>;
