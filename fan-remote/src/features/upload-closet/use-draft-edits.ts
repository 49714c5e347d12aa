import { useCallback, useEffect, useMemo, useRef } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { Draft } from '@bestie/contracts/items.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import type { ItemChanges } from '../../parts/items/use-item-actions';
import { passingFailures } from '../../parts/saving/passing-failures';

/** Saves of different drafts that run at once. */
const atOnce = 4;
/** The server changes a draft while it processes the photo, so a conflicting save is sent again. */
const tries = 4;

/** The pause before a retry, in milliseconds. */
const retryPause = 5_000;

/** By draft. */
type Changes = Readonly<Record<string, ItemChanges>>;

const without = (before: Changes, id: string): Changes =>
  Object.fromEntries(Object.entries(before).filter(([other]) => other !== id));

export interface DraftEdits {
  /** The drafts with their unsaved changes. */
  shown: Draft[];
  /** Number of drafts that are being saved. */
  saving: number;
  edit(id: string, changes: ItemChanges): void;
}

/**
 * Saves edits of drafts at once, one request at a time for each draft. Edits show before they are saved, survive a reload, and
 * are sent again after a failure that passes; further edits of the same draft are combined into the next request.
 */
export function useDraftEdits(drafts: readonly Draft[]): DraftEdits {
  const { api, queryClient } = useShell();
  const act = useAction();
  const [unsaved, setUnsaved] = useDraft<Changes>('review-edits', {});
  /** Not sent yet, in the order of coming. */
  const waiting = useRef(new Map<string, ItemChanges>(Object.entries(unsaved)));
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(new Set<string>());
  const { queryKey } = itemsQueries.drafts(api);
  const key = useRef(queryKey);

  const save = useCallback(
    async (id: string, changes: ItemChanges) => {
      let version = queryClient
        .getQueryData<{ items: Draft[] }>(key.current)
        ?.items.find((draft) => draft.id === id)?.version;
      // The draft is in the closet or in the trash by now.
      if (version === undefined) return;
      for (let attempt = 1; ; attempt += 1) {
        try {
          const saved = await api.items.update({ itemId: id, version, ...changes });
          queryClient.setQueryData<{ items: Draft[] }>(
            key.current,
            (before) =>
              before && {
                items: before.items.map((draft) => (draft.id === id ? { ...draft, ...saved } : draft)),
              },
          );
          return;
        } catch (error) {
          const stale = error instanceof BestieError && error.code === 'conflict';
          if (!stale || error.currentVersion === undefined || attempt === tries) throw error;
          version = error.currentVersion;
        }
      }
    },
    [api, queryClient],
  );

  const pump = useCallback(() => {
    for (const [id, changes] of waiting.current) {
      if (busy.current.size >= atOnce) return;
      if (busy.current.has(id)) continue;
      waiting.current.delete(id);
      busy.current.add(id);
      let caught: unknown;
      const call = () =>
        save(id, changes).catch((error: unknown) => {
          caught = error;
          throw error;
        });
      // The first failure is said; what is sent again says nothing more.
      const failure = retry.current === undefined ? 'toast' : 'silent';
      void act({ call, failure }).then(async (done) => {
        const again = !done && caught instanceof BestieError && passingFailures.has(caught.code);
        if (again) {
          waiting.current.set(id, { ...changes, ...waiting.current.get(id) });
          busy.current.delete(id);
          clearTimeout(retry.current);
          retry.current = setTimeout(pump, ((caught as BestieError).retryAfter ?? 0) * 1000 || retryPause);
          return;
        }
        if (!done) await refreshQueries(queryClient, [key.current]);
        else retry.current = undefined;
        busy.current.delete(id);
        if (!waiting.current.has(id)) setUnsaved((before) => without(before, id));
        pump();
      });
    }
  }, [act, queryClient, save, setUnsaved]);

  // What a reload interrupted is sent.
  useEffect(() => {
    pump();
    return () => clearTimeout(retry.current);
  }, [pump]);

  const edit = useCallback(
    (id: string, changes: ItemChanges) => {
      waiting.current.set(id, { ...waiting.current.get(id), ...changes });
      setUnsaved((before) => ({ ...before, [id]: { ...before[id], ...changes } }));
      pump();
    },
    [pump, setUnsaved],
  );

  const shown = useMemo(
    () =>
      drafts.map((draft) => {
        const changes = unsaved[draft.id];
        if (!changes) return draft;
        const confirmed = draft.proposed.filter((field) => !(field in changes));
        return { ...draft, ...(changes as Partial<Draft>), proposed: confirmed };
      }),
    [drafts, unsaved],
  );
  return { shown, saving: Object.keys(unsaved).length, edit };
}
