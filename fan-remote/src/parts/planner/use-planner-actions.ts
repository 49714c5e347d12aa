import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { washesQueries, wearsQueries } from '@bestie/client/wears.queries';
import { addDays } from '@bestie/contracts/days';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import type { PlannerStatus } from '@bestie/contracts/planner-entries';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLater } from '../offline/use-later';
import { washDueWords } from '../items/use-item-actions';
import { dayFromToday, entryName } from './planner-words';

/** An outfit or pieces to plan. */
export interface Plannable {
  name: string;
  outfitId?: string;
  itemIds?: string[];
}

type Range = Awaited<ReturnType<ReturnType<typeof useShell>['api']['plannerEntries']['list']>>;

const stale = [plannerEntriesQueries.all, forecastsQueries.all];
/** Queries for days, and for everything that shows wears. */
const staleByWear = [...stale, itemsQueries.all, outfitsQueries.all, wearsQueries.all, washesQueries.all];

/**
 * Actions for days anywhere in this console.
 * @param today the person's current day
 */
export function usePlannerActions(today: string) {
  const { api, queryClient } = useShell();
  const act = useAction();
  const later = useLater();
  return useMemo(() => {
    /** Shows a change before the server answers; the response replaces it. */
    const show = (change: (entries: PlannerEntry[]) => PlannerEntry[]) =>
      queryClient.setQueriesData<Range>({ queryKey: plannerEntriesQueries.lists }, (range) =>
        range ? { ...range, items: change(range.items) } : range,
      );
    const showAgain = (entry: PlannerEntry) =>
      show((entries) => entries.map((one) => (one.id === entry.id ? entry : one)));
    const setStatus = (entry: PlannerEntry, status: PlannerStatus, itemIds: string[] = []) =>
      api.plannerEntries.mark({ entryId: entry.id, status, itemIds });
    const statusSaid: Record<PlannerStatus, (entry: PlannerEntry) => string> = {
      planned: (entry) => `${entryName(entry)} is planned again.`,
      worn: (entry) => `Wore ${entryName(entry)} ${dayFromToday(entry.date, today)}.`,
      skipped: (entry) => `Skipped ${entryName(entry)}.`,
      changed: (entry) => `Noted: you wore something other than ${entryName(entry)}.`,
    };

    return {
      plan: async (date: string, { name, ...what }: Plannable, slot?: PlannerEntry['slot']) => {
        const input = { id: uuidv7(), date, ...(slot && { slot }), ...what };
        const said = `Planned ${name} ${dayFromToday(date, today)}`;
        if (later.mustWait()) return later.keep({ operation: 'plannerEntries.create', input }, said);
        return act({
          call: () => api.plannerEntries.create(input),
          stale,
          said: `${said}.`,
          undo: ({ id }) => api.plannerEntries.delete({ ids: [id] }),
        });
      },

      move: async (entry: PlannerEntry, date: string) => {
        if (entry.date === date) return;
        show((entries) => entries.map((one) => (one.id === entry.id ? { ...one, date } : one)));
        const input = { entryId: entry.id, date };
        if (later.mustWait()) {
          await later.keep({ operation: 'plannerEntries.move', input }, `Moved ${entryName(entry)}`, () =>
            showAgain(entry),
          );
          return;
        }
        await act({
          call: () => api.plannerEntries.move(input),
          stale,
          said: `Moved ${entryName(entry)}: ${dayFromToday(date, today)}.`,
          undo: () => api.plannerEntries.move({ entryId: entry.id, date: entry.date }),
        });
      },

      /** @param itemIds with `changed`: what was worn instead */
      mark: async (entry: PlannerEntry, status: PlannerStatus, itemIds?: string[]) => {
        if (later.mustWait()) {
          const input = { entryId: entry.id, status, itemIds: itemIds ?? [] };
          show((entries) => entries.map((one) => (one.id === entry.id ? { ...one, status } : one)));
          const said = statusSaid[status](entry).replace(/\.$/, '');
          return later.keep({ operation: 'plannerEntries.mark', input }, said, () => showAgain(entry));
        }
        const wasWorn = entry.status === 'worn' || entry.status === 'changed';
        // Sent by name, because the outfit may have other pieces by now. Deleted ones cannot be worn again.
        const before = wasWorn ? entry.pieces.flatMap(({ itemId, gone }) => (gone ? [] : [itemId])) : [];
        return act({
          call: () => setStatus(entry, status, itemIds),
          stale: staleByWear,
          said: ({ washDue }) => `${statusSaid[status](entry)}${washDueWords(washDue)}`,
          undo: () => setStatus(entry, entry.status, before),
        });
      },

      remove: (entry: PlannerEntry) =>
        act({
          call: () => api.plannerEntries.delete({ ids: [entry.id] }),
          stale: staleByWear,
          said: `Deleted ${entryName(entry)}.`,
          undo: () => api.plannerEntries.restore({ ids: [entry.id] }),
        }),

      /** Plans entries again, this many days later. */
      copy: (entries: readonly PlannerEntry[], days: number) => {
        const ids = entries.map(({ id }) => id);
        const [only] = entries;
        return act({
          call: () => api.plannerEntries.copy({ ids, copyIds: ids.map(() => uuidv7()), days }),
          stale,
          said: ({ created }) =>
            entries.length === 1 && only
              ? `Planned ${entryName(only)} again ${dayFromToday(addDays(only.date, days), today)}.`
              : `Copied ${plural(created.length, 'entry', 'entries')}.`,
          undo: ({ created }) => api.plannerEntries.delete({ ids: created }),
        });
      },
    };
  }, [api, act, later, queryClient, today]);
}

export type PlannerActions = ReturnType<typeof usePlannerActions>;
