import { useCallback, useEffect, useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { paths } from '@bestie/contracts/paths';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { renderOutfit } from '../canvas/render-outfit';
import type { SavingPhase } from './outfit-saving';
import type { Workbench } from './use-editor';

/** Milliseconds of rest before a cover is made: one for a sitting, not one for each step. */
const rest = 6_000;

/**
 * Keeps the picture that stands for the outfit everywhere else: made of what is saved, after a while of rest or on
 * leaving, and handed to the shell's uploads, which bring it home also when this page is gone.
 */
export function useCover(
  outfitId: string,
  name: string,
  phase: SavingPhase,
  { editor, pieces, looks }: Workbench,
  hasCover: boolean,
): void {
  const { session, uploads } = useShell();
  const uid = session?.uid;
  const drawn = useRef<OutfitDocument | null>(hasCover ? editor.getState().history.present : null);
  const latest = useRef({ name, pieces, looks });
  useEffect(() => {
    latest.current = { name, pieces, looks };
  }, [name, pieces, looks]);

  const draw = useCallback(async () => {
    const outfit = editor.getState().history.present;
    if (!uid || outfit === drawn.current || outfit.layers.length === 0) return;
    drawn.current = outfit;
    try {
      const cover = await renderOutfit({ document: outfit, ...latest.current, scale: 1, type: 'image/webp' });
      const extension = cover.type === 'image/webp' ? 'webp' : 'png';
      const path = `users/${uid}/outfits/${outfitId}/${uuidv7()}.${extension}`;
      await uploads.add([
        {
          ...{ id: uuidv7(), file: cover, type: cover.type, path, group: 'outfits' },
          name: `Cover of ${latest.current.name}`,
          href: `${paths.fan.builder}?outfit=${outfitId}`,
          then: [{ operation: 'outfits.setCover', input: { outfitId, path } }],
          invalidates: [outfitsQueries.all],
        },
      ]);
    } catch {
      // The outfit stands without it; cards show its pieces, and the next change tries again.
      drawn.current = null;
    }
  }, [editor, outfitId, uid, uploads]);

  useEffect(() => {
    if (phase !== 'saved') return undefined;
    const timer = setTimeout(() => void draw(), rest);
    return () => clearTimeout(timer);
  }, [phase, draw]);
  const leaving = useRef(phase);
  useEffect(() => {
    leaving.current = phase;
  }, [phase]);
  useEffect(
    () => () => {
      if (leaving.current === 'saved' || leaving.current === 'waiting') void draw();
    },
    [draw],
  );
}
