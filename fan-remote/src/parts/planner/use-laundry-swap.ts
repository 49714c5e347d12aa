import { forecastsQueries } from '@bestie/client/forecasts.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { namesOf } from './laundry-words';
import type { LaundryClash } from './laundry-words';
import { dayFromToday } from './planner-words';

/** Replaces the pieces in the wash by those that are proposed, with an undo. */
export function useLaundrySwap(today: string) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  return {
    busy,
    swap: ({ entryId, version, date, inWash, outfit, itemIds, swap }: LaundryClash) =>
      swap &&
      act({
        call: () => api.plannerEntries.update({ entryId, version, itemIds: swap.itemIds }),
        stale: [plannerEntriesQueries.all, forecastsQueries.all],
        said: `Swapped ${namesOf(inWash)} for ${namesOf(swap.pieces)} ${dayFromToday(date, today)}.`,
        undo: (swapped) =>
          api.plannerEntries.update({
            entryId,
            version: swapped.version,
            ...(outfit ? { outfitId: outfit.id } : { itemIds }),
          }),
      }),
  };
}
