import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { drawCover } from './draw-cover';

/**
 * Draws the covers that are due, one after the other: of outfits with a piece that was cut out or
 * photographed again, and of those whose drawing was interrupted.
 */
export default function DueCovers() {
  const { api, session, uploads } = useShell();
  const uid = session?.uid;
  const { data } = useQuery(outfitsQueries.coverDue(api));
  useEffect(() => {
    const leaving = new AbortController();
    async function draw() {
      for (const { id } of data?.items ?? []) {
        const outfit = await api.outfits.get({ outfitId: id }, { signal: leaving.signal });
        if (uid && !leaving.signal.aborted) await drawCover(outfit, { uid, uploads });
      }
    }
    // Until then cards show the pieces, and the next visit tries again.
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [data, api, uid, uploads]);
  return null;
}
