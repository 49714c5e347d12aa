import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { wearsQueries } from '@bestie/client/wears.queries';
import { failureText } from '@bestie/contracts/errors';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { today } from '../items/item-words';
import { washDueWords } from '../items/use-item-actions';

type Named = Pick<Outfit, 'id' | 'name'>;

/**
 * What can be done with outfits anywhere in this console: each says what happened in a toast, with an undo, and
 * refreshes what is shown. They never throw; a failure is a toast too, and answers null.
 */
export function useOutfitActions() {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  return useMemo(() => {
    /** Pages of outfits that are gone may stand for a moment still, and would ask for them. */
    const refresh = (gone: readonly string[] = []) =>
      Promise.all(
        [outfitsQueries.all, itemsQueries.all, wearsQueries.all].map((queryKey) =>
          queryClient.invalidateQueries({
            queryKey,
            predicate: (query) => !gone.some((id) => query.queryKey.includes(id)),
          }),
        ),
      );
    const fail = (error: unknown) => {
      toast(failureText(error), { kind: 'error' });
      return null;
    };
    const perform = async <Answer>(
      work: () => Promise<{
        said: string;
        undo?: () => Promise<unknown>;
        answer: Answer;
        gone?: readonly string[];
      }>,
    ): Promise<Answer | null> => {
      try {
        const { said, undo, answer, gone } = await work();
        await refresh(gone);
        toast(said, {
          kind: 'success',
          ...(undo && { undo: () => void undo().then(() => refresh(), fail) }),
        });
        return answer;
      } catch (error) {
        return fail(error);
      }
    };
    return {
      /** "Wore it": the outfit and each of its pieces that one still has, once per day, undoable. */
      wear: ({ id: outfitId, name }: Named, date = today()) =>
        perform(async () => {
          const { isNews, created, washDue } = await api.outfits.wear({ outfitId, date });
          if (!isNews && created.length === 0)
            return { said: `${name} was in the log for that day already.`, answer: true };
          return {
            said: `Wore ${name}${date === today() ? ' today' : ` on ${date}`}.${washDueWords(washDue)}`,
            undo: () => api.outfits.unwear({ outfitId, date, itemIds: created }),
            answer: true,
          };
        }),

      duplicate: ({ id: outfitId, name }: Named) =>
        perform(async () => {
          const answer = await api.outfits.duplicate({ outfitId, id: uuidv7() });
          return {
            said: `Made a copy of ${name}.`,
            undo: () => api.outfits.delete({ ids: [answer.id] }),
            answer,
          };
        }),

      /** Into the trash, with the way back. */
      remove: (outfits: readonly Named[]) =>
        perform(async () => {
          const ids = outfits.map(({ id }) => id);
          await api.outfits.delete({ ids });
          const [first] = outfits;
          return {
            said: `Deleted ${outfits.length === 1 && first ? first.name : plural(outfits.length, 'outfit')}.`,
            undo: () => api.outfits.restore({ ids }),
            answer: true,
            gone: ids,
          };
        }),
    };
  }, [api, queryClient, toast]);
}

export type OutfitActions = ReturnType<typeof useOutfitActions>;
