import { useRef, useState } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { importIds } from './import-ids';
import { importPieces } from './import-pieces';
import type { IdentifiedPiece, ImportResult } from './import-pieces';

export type ImportOutcome = ImportResult & { canceled: boolean };

/** Adds pieces to the closet: progress while it runs, the result afterwards. */
export function useImportRun(pieces: readonly Omit<IdentifiedPiece, 'id'>[], onImported: () => void) {
  const { api, queryClient, session } = useShell();
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<ImportOutcome | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Within a round no piece is added twice; another one adds all of them again. */
  const round = useRef(0);

  async function start() {
    const abort = (running.current = new AbortController());
    setResult(null);
    setProgress(0);
    const ids = await importIds(
      session?.uid ?? '',
      pieces.map(({ piece }) => piece),
      round.current,
    );
    const identified = pieces.map((row, at) => ({ ...row, id: ids[at] ?? '' }));
    const outcome = await importPieces(api, identified, setProgress, abort.signal);
    setProgress(null);
    setResult({ ...outcome, canceled: abort.signal.aborted });
    if (!abort.signal.aborted && outcome.failed.length === 0) onImported();
    await refreshQueries(queryClient, [itemsQueries.all]);
  }

  return {
    /** Number of pieces that are done; null while nothing runs. */
    progress,
    result,
    /** Adds the pieces that are missing of this round. */
    start,
    /** Adds all of them once more. */
    addAgain: () => {
      round.current = Date.now();
      return start();
    },
    cancel: () => running.current?.abort(),
  };
}
