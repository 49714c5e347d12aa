import { useMemo } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { handedBack } from '../../parts/items/planned-wears';
import { washDueWords } from '../../parts/items/use-item-actions';
import { useDayNow } from '../../parts/settings/use-today';

const stale = [itemsQueries.all, statisticsQueries.all, suggestionsQueries.all, wearsQueries.all];

/** Wearing the suggested outfits of a day. */
export function useSuggestionActions(date: string) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const dayNow = useDayNow();
  return useMemo(() => {
    const withdraw = (itemIds: string[]) => api.suggestions.withdraw({ date, itemIds });
    return {
      busy,

      /** Logs the outfit for today and accepts the suggestion. */
      wear: ({ itemIds, accepted }: Suggestion) => {
        const day = dayNow();
        return act({
          call: async () => {
            if (!accepted) await api.suggestions.accept({ date, itemIds });
            return api.wears.create({ itemIds, date: day });
          },
          stale,
          said: ({ created, washDue }) =>
            created.length === 0
              ? 'That was already logged.'
              : `Wore it today: ${plural(created.length, 'piece')} logged.${washDueWords(washDue)}`,
          undo: async ({ created, planned = [] }) => {
            const worn = [...created, ...planned];
            if (worn.length > 0) await api.wears.delete({ itemIds: worn, ...handedBack(planned), date: day });
            if (!accepted) await withdraw(itemIds);
          },
        });
      },
    };
  }, [api, act, busy, date, dayNow]);
}
