import { useEffect, useState } from 'react';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { drawCover } from '../../../parts/outfits/drawing/draw-cover';

/** Milliseconds after which an outfit is shown with the picture that it has. */
const longest = 20_000;

/** Draws the picture of an outfit if it does not show how it looks now. @returns whether it is being drawn */
export function useFreshCover(outfit: OutfitDetail | undefined): boolean {
  const { session, uploads } = useShell();
  const [over, setOver] = useState(false);
  const uid = session?.uid;
  const isDue = outfit !== undefined && (outfit.coverDue || !outfit.cover) && outfit.pieceCount > 0;
  const isUndrawable = outfit?.pieces.some(({ cover }) => cover?.cutout && cover.cutout.state !== 'ready');
  useEffect(() => {
    if (!isDue || !outfit || uid === undefined) return undefined;
    const timer = setTimeout(() => setOver(true), longest);
    drawCover(outfit, { uid, uploads }).catch(() => setOver(true));
    return () => clearTimeout(timer);
  }, [isDue, outfit, uid, uploads]);
  return isDue && !over && isUndrawable !== true;
}
