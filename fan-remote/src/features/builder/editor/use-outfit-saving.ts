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

/**
 * Whether a remix of this original can never be saved: it is gone, or its author allows no remixes. A muted person is
 * refused what others would see, whatever it is based on.
 */
const isWithoutOriginal = (error: unknown, { visibility }: OutfitWords): boolean =>
  error instanceof BestieError &&
  (error.code === 'not_found' || (error.code === 'forbidden' && visibility === 'private'));

/** Creates the saving of one outfit; each saved version goes into the cache at once. */
export function useOutfitSaving(
  outfitId: string,
  stored: OutfitDetail | null,
  blank: OutfitValue,
  remixOf: string | null,
) {
  const { api, queryClient } = useShell();
  const act = useAction();
  /** The server refused the remix for the sake of its original. */
  const [isRefused, setRefused] = useState(false);
  const [parts] = useState(() => {
    let original = remixOf;
    const drafts = outfitDrafts(outfitId, () => original);
    const saving = createOutfitSaving({
      stored: stored && versionOf(stored),
      blank,
      drafts,
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
                  .create({ id: outfitId, document, remixOf: original, ...words })
                  .catch((error: unknown) => {
                    setRefused(original !== null && isWithoutOriginal(error, words));
                    return Promise.reject(original ? asRemix(error) : (error as Error));
                  }),
          stale: [outfitsQueries.lists, outfitsQueries.allFacets],
          failure: 'thrown',
        });
        queryClient.setQueryData(outfitsQueries.get(api, outfitId).queryKey, answer);
        return answer;
      },
      load: () => queryClient.fetchQuery({ ...outfitsQueries.get(api, outfitId), staleTime: 0 }),
    });
    /** Saves a refused remix as an outfit of its own. */
    const saveAlone = () => {
      original = null;
      setRefused(false);
      const draft = drafts.read();
      if (draft) drafts.write({ ...draft, remixOf: null });
      return saving.flush();
    };
    return { saving, saveAlone };
  });
  return { ...parts, isRefused };
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
