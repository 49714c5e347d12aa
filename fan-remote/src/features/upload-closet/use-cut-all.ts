import { useCallback, useEffect, useRef, useState } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Draft } from '@bestie/contracts/items.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { startCutOutThread } from '../../parts/cut-outs/cut-out-thread';
import type { CutOutThread } from '../../parts/cut-outs/cut-out-thread';
import { uploadCutOut, maskFile } from '../../parts/cut-outs/cut-out-upload';

export interface CutAll {
  /** Null while nothing is being cut. */
  progress: { done: number; of: number } | null;
  start(drafts: readonly Draft[]): Promise<void>;
  cancel(): void;
}

/** Drafts with a photo that has no cut-out yet. */
export const uncut = (drafts: readonly Draft[]): Draft[] =>
  drafts.filter(({ cover }) => cover?.sources && !cover.cutout);

/**
 * Cuts out the cover photos of many drafts, one after the other. Each mask is uploaded at once, so finished
 * ones stay when the person cancels or the page closes. A doubtful one is not used but noted: the person looks at it in
 * the editor.
 */
export function useCutAll(): CutAll {
  const { api, queryClient, session, uploads, toast } = useShell();
  const thread = useRef<CutOutThread | null>(null);
  const [progress, setProgress] = useState<CutAll['progress']>(null);
  const uid = session?.uid ?? '';

  const cancel = useCallback(() => {
    thread.current?.close();
    thread.current = null;
    setProgress(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  const noteDoubt = useCallback(
    async (itemId: string, photoId: string) => {
      const noted = await api.items.doubtCutout({ itemId, photoId });
      queryClient.setQueryData<{ items: Draft[] }>(
        itemsQueries.drafts(api).queryKey,
        (before) =>
          before && {
            items: before.items.map((draft) => (draft.id === itemId ? { ...draft, ...noted } : draft)),
          },
      );
    },
    [api, queryClient],
  );

  const start = useCallback(
    async (items: readonly Draft[]) => {
      if (thread.current || items.length === 0) return;
      const own = (thread.current = startCutOutThread());
      let failed = 0;
      for (const [done, { id, name, cover }] of items.entries()) {
        setProgress({ done, of: items.length });
        if (!cover?.sources) continue;
        try {
          const cut = await own.cut(cover.sources.large);
          if (thread.current !== own) return;
          if (cut.doubtful) await noteDoubt(id, cover.id);
          else {
            const file = await maskFile(cut, `${name}, cut out`);
            await uploadCutOut(uploads, uid, { itemId: id, photoId: cover.id, file });
          }
        } catch {
          failed += 1;
        }
        if (thread.current !== own) return;
      }
      cancel();
      if (failed > 0)
        toast(
          items.length === 1
            ? 'The photo could not be cut out. Try it again.'
            : `${failed} of ${items.length} photos could not be cut out. Try them one by one.`,
          { kind: 'error' },
        );
    },
    [cancel, noteDoubt, toast, uid, uploads],
  );

  return { progress, start, cancel };
}
