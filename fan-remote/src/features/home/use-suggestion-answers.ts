import { useMemo } from 'react';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { Rejection } from './reject-dialog';

const stale = [suggestionsQueries.all];

/** Answers to the suggested outfits of a day, from which later ones learn. */
export function useSuggestionAnswers(date: string) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  return useMemo(() => {
    const undo = (itemIds: string[]) => () => api.suggestions.withdraw({ date, itemIds });
    return {
      busy,
      accept: ({ itemIds }: Suggestion) =>
        act({
          call: () => api.suggestions.accept({ date, itemIds }),
          stale,
          said: 'Got it: more like this.',
          undo: undo(itemIds),
        }),
      reject: ({ itemIds }: Suggestion, why: Rejection) =>
        act({
          call: () => api.suggestions.reject({ date, itemIds, ...why }),
          stale,
          said: why.reason === null ? 'Hidden.' : 'Hidden. Tomorrow’s picks will know better.',
          undo: undo(itemIds),
        }),
    };
  }, [api, act, busy, date]);
}
