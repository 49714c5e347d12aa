import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import type { Editor } from './create-editor';
import { outfitDrafts } from './outfit-drafts';
import { createOutfitSaving, same, versionOf } from './outfit-saving';
import type { OutfitSaving, OutfitValue, OutfitWords } from './outfit-saving';

const changedWords = (now: OutfitWords, before: OutfitWords): Partial<OutfitWords> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(value, before[field as keyof OutfitWords])),
  );

/** For a remix, the missing thing is its original. */
const asRemix = (error: unknown): Error =>
  error instanceof BestieError && error.code === 'not_found'
    ? new BestieError('not_found', { message: 'The original outfit is no longer available.' })
    : (error as Error);

/** Creates the saving of one outfit; each saved version goes into the cache at once. */
export function useOutfitSaving(
  outfitId: string,
  stored: OutfitDetail | null,
  blank: OutfitValue,
  remixOf: string | null,
) {
  const { api, queryClient } = useShell();
  const act = useAction();
  const [saving] = useState(() =>
    createOutfitSaving({
      stored: stored && versionOf(stored),
      blank,
      drafts: outfitDrafts(outfitId, remixOf),
      async send({ document, words }, before) {
        const { answer } = await act({
          call: () =>
            before
              ? api.outfits.update({
                  outfitId,
                  version: before.version,
                  ...changedWords(words, before.value.words),
                  ...(!same(document, before.value.document) && { document }),
                })
              : api.outfits
                  .create({ id: outfitId, document, remixOf, ...words })
                  .catch((error: unknown) => Promise.reject(remixOf ? asRemix(error) : (error as Error))),
          stale: [outfitsQueries.lists, outfitsQueries.allFacets],
          failure: 'thrown',
        });
        queryClient.setQueryData(outfitsQueries.get(api, outfitId).queryKey, answer);
        return answer;
      },
      load: () => queryClient.fetchQuery({ ...outfitsQueries.get(api, outfitId), staleTime: 0 }),
    }),
  );
  return saving;
}

/** Passes every settled change to the saving, and stops the saving when the page is left. */
export function useKeepSaving(saving: OutfitSaving, editor: Editor, words: OutfitWords) {
  const state = useSyncExternalStore(saving.subscribe, saving.getState);
  const latest = useRef(words);
  const hand = useCallback(
    () => saving.change({ document: editor.getState().history.present, words: latest.current }),
    [saving, editor],
  );
  useEffect(() => {
    latest.current = words;
    hand();
  }, [words, hand]);
  useEffect(() => editor.subscribe(hand), [editor, hand]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void saving.flush();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [saving]);
  useEffect(() => () => saving.end(), [saving]);
  return state;
}
