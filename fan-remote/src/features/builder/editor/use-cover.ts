import { useCallback, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { drawCover } from '../../../parts/outfits/drawing/draw-cover';
import type { OutfitSaving, SavingPhase } from './outfit-saving';

/** Milliseconds without a change before a cover is drawn: one for a session, not one for each step. */
const rest = 6_000;

/** Keeps the outfit's cover up to date: drawn from the saved document, after a pause or on leaving. */
export function useCover(outfitId: string, phase: SavingPhase, saving: OutfitSaving): void {
  const { api, session, uploads } = useShell();
  const queryClient = useQueryClient();
  const uid = session?.uid;
  const draw = useCallback(async () => {
    const outfit = queryClient.getQueryData(outfitsQueries.get(api, outfitId).queryKey);
    if (!uid || !outfit) return;
    // The outfit is saved without it; the closet draws missing covers.
    await drawCover(outfit, { uid, uploads }).catch(() => undefined);
  }, [api, outfitId, queryClient, uid, uploads]);

  useEffect(() => {
    if (phase !== 'saved') return undefined;
    const timer = setTimeout(() => void draw(), rest);
    return () => clearTimeout(timer);
  }, [phase, draw]);
  useEffect(
    () => () => {
      if (saving.getState().phase !== 'new')
        void saving.flush().then((saved) => (saved ? draw() : undefined));
    },
    [saving, draw],
  );
}
