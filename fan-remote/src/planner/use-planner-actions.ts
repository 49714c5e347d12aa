import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import type { InputOf } from '@bestie/contracts/define-contract';
import { failureText } from '@bestie/contracts/errors';
import type { PlannerEntry, plannerEntriesContract } from '@bestie/contracts/planner-entries.contract';
import type { PlannerStatus } from '@bestie/contracts/planner-entries';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { addDays } from '../items/item-words';
import { washDueWords } from '../items/use-item-actions';
import { dayFromToday, entryName } from './planner-words';

/** What can be planned: an outfit, or pieces. */
export interface Plannable {
  name: string;
  outfitId?: string;
  itemIds?: string[];
}

type Range = Awaited<ReturnType<ReturnType<typeof useShell>['api']['plannerEntries']['list']>>;

/**
 * What can be done with days anywhere in this console: each says what happened in a toast, with an undo, and
 * refreshes what is shown. They never throw; a failure is a toast too, and answers false.
 * @param today the person's own day
 */
export function usePlannerActions(today: string) {
  const { api, queryClient, toast } = useShell();
  return useMemo(() => {
    const refresh = (keys: readonly (readonly string[])[] = [plannerEntriesQueries.all]) =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const worn = [
      ...[plannerEntriesQueries.all, itemsQueries.all, outfitsQueries.all],
      ...[wearsQueries.all, washesQueries.all],
    ];
    const perform = async (
      work: () => Promise<{ said: string; undo?: () => Promise<unknown> } | null>,
      keys?: readonly (readonly string[])[],
    ) => {
      try {
        const done = await work();
        void refresh(keys);
        const undo = done?.undo;
        if (done)
          toast(done.said, {
            kind: 'success',
            ...(undo && {
              undo: () =>
                void undo().then(
                  () => refresh(keys),
                  (error) => toast(failureText(error), { kind: 'error' }),
                ),
            }),
          });
        return true;
      } catch (error) {
        void refresh();
        toast(failureText(error), { kind: 'error' });
        return false;
      }
    };
    /** Shows a change before the server has answered; what it answers replaces it. */
    const show = (change: (entries: PlannerEntry[]) => PlannerEntry[]) =>
      queryClient.setQueriesData<Range>({ queryKey: [...plannerEntriesQueries.all, 'list'] }, (range) =>
        range ? { ...range, items: change(range.items) } : range,
      );
    const setStatus = async (entry: PlannerEntry, status: PlannerStatus, itemIds: string[] = []) =>
      api.plannerEntries.mark({ entryId: entry.id, status, itemIds });
    const statusSaid: Record<PlannerStatus, (entry: PlannerEntry) => string> = {
      planned: (entry) => `${entryName(entry)} is planned again.`,
      worn: (entry) => `Wore ${entryName(entry)} ${dayFromToday(entry.date, today)}.`,
      skipped: (entry) => `Skipped ${entryName(entry)}.`,
      changed: (entry) => `Noted: something else than ${entryName(entry)}.`,
    };

    return {
      plan: (date: string, { name, ...what }: Plannable, slot?: PlannerEntry['slot']) =>
        perform(async () => {
          const { id } = await api.plannerEntries.create({
            id: uuidv7(),
            date,
            ...(slot && { slot }),
            ...what,
          });
          return {
            said: `Planned ${name} ${dayFromToday(date, today)}.`,
            undo: () => api.plannerEntries.delete({ ids: [id] }),
          };
        }),

      move: (entry: PlannerEntry, date: string) =>
        perform(async () => {
          if (entry.date === date) return null;
          show((entries) => entries.map((one) => (one.id === entry.id ? { ...one, date } : one)));
          await api.plannerEntries.move({ entryId: entry.id, date });
          return {
            said: `Moved ${entryName(entry)}: ${dayFromToday(date, today)}.`,
            undo: () => api.plannerEntries.move({ entryId: entry.id, date: entry.date }),
          };
        }),

      /** @param itemIds with `changed`: what was worn instead */
      mark: (entry: PlannerEntry, status: PlannerStatus, itemIds?: string[]) =>
        perform(async () => {
          const { washDue } = await setStatus(entry, status, itemIds);
          const before = entry.status === 'changed' ? entry.pieces.map(({ itemId }) => itemId) : [];
          return {
            said: `${statusSaid[status](entry)}${washDueWords(washDue)}`,
            undo: () => setStatus(entry, entry.status, before),
          };
        }, worn),

      /** Words of an entry. @throws BestieError `conflict`, `invalid_input` */
      update: async (input: InputOf<typeof plannerEntriesContract.update>) => {
        await api.plannerEntries.update(input);
        await refresh();
      },

      remove: (entry: PlannerEntry) =>
        perform(async () => {
          await api.plannerEntries.delete({ ids: [entry.id] });
          return {
            said: `Deleted ${entryName(entry)}.`,
            undo: () => api.plannerEntries.restore({ ids: [entry.id] }),
          };
        }, worn),

      /** Plans entries again, so many days later. */
      copy: (entries: readonly PlannerEntry[], days: number) =>
        perform(async () => {
          const ids = entries.map(({ id }) => id);
          const { created } = await api.plannerEntries.copy({ ids, copyIds: ids.map(() => uuidv7()), days });
          const [only] = entries;
          return {
            said:
              entries.length === 1 && only
                ? `Planned ${entryName(only)} again ${dayFromToday(addDays(only.date, days), today)}.`
                : `Copied ${plural(created.length, 'entry', 'entries')}.`,
            undo: () => api.plannerEntries.delete({ ids: created }),
          };
        }),
    };
  }, [api, queryClient, toast, today]);
}

export type PlannerActions = ReturnType<typeof usePlannerActions>;
