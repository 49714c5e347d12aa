import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OutfitPiece } from '@bestie/contracts/outfits.contract';
import { loadMask } from '../canvas/picture-mask';
import type { PictureMask } from '../canvas/picture-mask';
import { aspectOf } from '../../../parts/outfits/drawing/draw-cover';
import { textSize } from '../../../parts/outfits/drawing/text-size';
import { wholePicture } from '../../../parts/outfits/drawing/geometry';
import type { Looks } from '../../../parts/outfits/drawing/geometry';
import type { Editor } from './create-editor';
import { useDocumentOf } from './use-document-of';
import type { Workbench } from './use-editor';

/** Pieces, their pictures, and the editor that adds them. */
export function useWorkbenchValue(
  editor: Editor,
  stored: readonly OutfitPiece[],
): { workbench: Workbench; masks: ReadonlyMap<string, PictureMask> } {
  const [added, setAdded] = useState<ReadonlyMap<string, OutfitPiece>>(new Map());
  const [masks, setMasks] = useState<ReadonlyMap<string, PictureMask>>(new Map());
  const know = useCallback(
    (pieces: readonly OutfitPiece[]) =>
      setAdded((before) => new Map([...before, ...pieces.map((piece) => [piece.itemId, piece] as const)])),
    [],
  );
  // The server's data of a piece is newer than the tray's when it was added.
  const pieces = useMemo(
    () => new Map([...added, ...stored.map((piece) => [piece.itemId, piece] as const)]),
    [added, stored],
  );

  const { layers } = useDocumentOf(editor);
  useEffect(() => {
    let gone = false;
    for (const layer of layers) {
      if (layer.kind !== 'item' || masks.has(layer.itemId)) continue;
      const src = pieces.get(layer.itemId)?.cover?.sources?.small;
      if (!src) continue;
      void loadMask(src).then((mask) => {
        if (mask && !gone) setMasks((before) => new Map(before).set(layer.itemId, mask));
      });
    }
    return () => {
      gone = true;
    };
  }, [layers, pieces, masks]);

  // Text is measured again when its font has loaded.
  const [fonts, setFonts] = useState(0);
  useEffect(() => {
    void document.fonts?.ready.then(() => setFonts(1));
  }, []);

  const looks = useMemo<Looks>(() => {
    void fonts;
    return {
      aspectOf: (itemId) => aspectOf(pieces.get(itemId)),
      insetOf: (itemId) => masks.get(itemId)?.inset ?? wholePicture,
      textSize,
    };
  }, [pieces, masks, fonts]);

  const workbench = useMemo(() => ({ editor, looks, pieces, know }), [editor, looks, pieces, know]);
  return { workbench, masks };
}
