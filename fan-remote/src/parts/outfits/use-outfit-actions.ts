import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { handedBack } from '../items/planned-wears';
import { washDueWords } from '../items/use-item-actions';
import { useDayNow } from '../settings/use-today';

type Named = Pick<Outfit, 'id' | 'name'>;

const stale = [outfitsQueries.all, itemsQueries.all, wearsQueries.all];

/** Actions for outfits anywhere in this console. */
export function useOutfitActions() {
  const { api } = useShell();
  const act = useAction();
  const dayNow = useDayNow();
  return useMemo(
    () => ({
      /** "Wore it": the outfit and its pieces that still exist, once per day, with an undo. */
      wear: ({ id: outfitId, name }: Named, date = dayNow()) => {
        const isNew = ({ inserted, created }: { inserted: boolean; created: string[] }) =>
          inserted || created.length > 0;
        return act({
          call: () => api.outfits.wear({ outfitId, date }),
          stale,
          said: (worn) =>
            isNew(worn)
              ? `Wore ${name}${date === dayNow() ? ' today' : ` on ${date}`}.${washDueWords(worn.washDue)}`
              : `${name} was already logged for that day.`,
          undo: ({ inserted, outfitPlanned = false, created, planned = [] }) => {
            const back = { date, itemIds: [...created, ...planned], ...handedBack(planned) };
            return inserted || outfitPlanned
              ? api.outfits.unwear({ ...back, outfitId, ...(outfitPlanned && { outfitPlanned }) })
              : api.wears.delete(back);
          },
          undoable: isNew,
        });
      },

      duplicate: ({ id: outfitId, name }: Named) =>
        act({
          call: () => api.outfits.duplicate({ outfitId, id: uuidv7() }),
          stale,
          said: `Made a copy of ${name}.`,
          undo: ({ id }) => api.outfits.delete({ ids: [id] }),
        }),

      /** Moves outfits to the trash, with an undo. */
      remove: (outfits: readonly Named[]) => {
        const ids = outfits.map(({ id }) => id);
        const [first] = outfits;
        return act({
          call: () => api.outfits.delete({ ids }),
          stale,
          gone: ids,
          said: `Deleted ${outfits.length === 1 && first ? first.name : plural(outfits.length, 'outfit')}.`,
          undo: () => api.outfits.restore({ ids }),
        });
      },
    }),
    [api, act, dayNow],
  );
}

export type OutfitActions = ReturnType<typeof useOutfitActions>;
