import { useCallback, useEffect, useRef, useState } from 'react';
import type { Item } from '@bestie/contracts/items.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { startCutOutThread } from '../../parts/cut-outs/cut-out-thread';
import type { CutOutThread } from '../../parts/cut-outs/cut-out-thread';
import { cutOutUpload, maskFile } from '../../parts/cut-outs/cut-out-upload';

export interface CutAll {
  /** Null while nothing is being cut. */
  progress: { done: number; of: number } | null;
  /** Ids of pieces whose photo stays whole, because their cut-out may be torn. */
  doubtful: ReadonlySet<string>;
  start(items: readonly Item[]): Promise<void>;
  cancel(): void;
}

/** Pieces with a photo that has no cut-out yet. */
export const uncut = (items: readonly Item[]): Item[] =>
  items.filter(({ cover }) => cover?.sources && !cover.cutout);

/**
 * Cuts out the cover photos of many pieces, one after the other. Each mask is uploaded at once, so finished
 * ones stay when the person cancels or the page closes. A doubtful one is not used: the person looks at it in the editor.
 */
export function useCutAll(): CutAll {
  const { session, uploads, toast } = useShell();
  const thread = useRef<CutOutThread | null>(null);
  const [progress, setProgress] = useState<CutAll['progress']>(null);
  const [doubtful, setDoubtful] = useState<ReadonlySet<string>>(new Set());
  const uid = session?.uid ?? '';

  const cancel = useCallback(() => {
    thread.current?.close();
    thread.current = null;
    setProgress(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = useCallback(
    async (items: readonly Item[]) => {
      if (thread.current || items.length === 0) return;
      const own = (thread.current = startCutOutThread());
      let failed = 0;
      for (const [done, { id, name, cover }] of items.entries()) {
        setProgress({ done, of: items.length });
        if (!cover?.sources) continue;
        try {
          const cut = await own.cut(cover.sources.large);
          if (thread.current !== own) return;
          if (cut.doubtful) setDoubtful((before) => new Set(before).add(id));
          else await uploads.add([cutOutUpload(uid, id, cover.id, await maskFile(cut, `${name}, cut out`))]);
        } catch {
          failed += 1;
        }
        if (thread.current !== own) return;
      }
      cancel();
      if (failed > 0)
        toast(`${failed} of ${items.length} photos could not be cut out. Try them one by one.`, {
          kind: 'error',
        });
    },
    [cancel, toast, uid, uploads],
  );

  return { progress, doubtful, start, cancel };
}
