import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQueries } from '@bestie/client/items.queries';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import { failureText } from '@bestie/contracts/errors';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { today } from '../../items/item-words';
import { washDueWords } from '../../items/use-item-actions';

const touched = [itemsQueries.all, statisticsQueries.all, suggestionsQueries.all, wearsQueries.all];

/** What can be said of a suggested outfit: each in a toast, with an undo. They never throw. */
export function useSuggestionActions(date: string) {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const refresh = () => Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const perform = async (work: () => Promise<{ said: string; undo: () => Promise<unknown> }>) => {
      try {
        const { said, undo } = await work();
        await refresh();
        toast(said, {
          kind: 'success',
          undo: () => void undo().then(refresh, (error) => toast(failureText(error), { kind: 'error' })),
        });
      } catch (error) {
        toast(failureText(error), { kind: 'error' });
      }
    };
    return {
      /** Into the log of today, and a yes. */
      wear: ({ itemIds, accepted }: Suggestion) =>
        perform(async () => {
          const day = today();
          if (!accepted) await api.suggestions.accept({ date, itemIds });
          const { created, washDue } = await api.wears.create({ itemIds, date: day });
          return {
            said: `Wore it today: ${plural(itemIds.length, 'piece')} in the log.${washDueWords(washDue)}`,
            undo: async () => {
              if (created.length > 0) await api.wears.delete({ itemIds: created, date: day });
              if (!accepted) await api.suggestions.withdraw({ date, itemIds });
            },
          };
        }),
      accept: ({ itemIds }: Suggestion) =>
        perform(async () => {
          await api.suggestions.accept({ date, itemIds });
          return {
            said: 'Noted: more like this.',
            undo: () => api.suggestions.withdraw({ date, itemIds }),
          };
        }),
      reject: ({ itemIds }: Suggestion) =>
        perform(async () => {
          await api.suggestions.reject({ date, itemIds });
          return {
            said: 'Gone for a while. Tomorrow knows better.',
            undo: () => api.suggestions.withdraw({ date, itemIds }),
          };
        }),
    };
  }, [api, date, queryClient, toast]);
}
