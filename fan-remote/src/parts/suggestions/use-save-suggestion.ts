import { useCallback } from 'react';
import { uuidv7 } from 'uuidv7';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { flatLay } from '../outfits/drawing/flat-lay';
import { outfitNameOf } from './suggestion-words';

/** Saves a suggested outfit among one's own, with its pieces laid out. */
export function useSaveSuggestion() {
  const { api } = useShell();
  const act = useAction();
  return useCallback(
    (suggestion: Suggestion) => {
      const pieces = suggestion.pieces.map(({ id: itemId, name, category, cover }) => ({
        itemId,
        name,
        category,
        pictureId: cover?.id ?? null,
      }));
      const name = outfitNameOf(suggestion);
      return act({
        call: () => api.outfits.create({ id: uuidv7(), name, document: flatLay(pieces, uuidv7) }),
        stale: [outfitsQueries.all],
        said: `Saved “${name}” with your outfits.`,
        undo: ({ id }) => api.outfits.delete({ ids: [id] }),
      });
    },
    [api, act],
  );
}
