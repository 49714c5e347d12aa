import { useEffect } from 'react';
import { uuidv7 } from 'uuidv7';
import { failureText } from '@bestie/contracts/errors';
import { slotOfCategory } from '@bestie/contracts/outfits';
import { useShell } from '@bestie/remote-kit/shell';
import { addPiece } from '../document/edits';
import type { Edit } from '../document/edits';
import { putInSlot } from '../document/slots';
import type { Editor } from './create-editor';
import { laidPiece, outfitPiece } from './pieces';
import type { Workbench } from './use-editor';

/**
 * Lays out the pieces with which an empty outfit begins, each in its slot.
 * @param itemIds ids with commas between; null for none
 */
export function useFirstPieces(itemIds: string | null, editor: Editor, know: Workbench['know']) {
  const { api, toast } = useShell();
  useEffect(() => {
    if (!itemIds || editor.getState().history.present.layers.length > 0) return;
    let isLeft = false;
    const read = Promise.all(itemIds.split(',').map((itemId) => api.items.get({ itemId })));
    void read.then(
      (items) => {
        if (isLeft || editor.getState().history.present.layers.length > 0) return;
        know(items.map(outfitPiece));
        const layAll: Edit = (document) =>
          items.reduce((laid, item) => {
            const slot = slotOfCategory[item.category];
            return slot
              ? putInSlot(laid, slot, laidPiece(item), uuidv7)
              : addPiece(uuidv7(), laidPiece(item))(laid);
          }, document);
        editor.edit(layAll, { label: `Add ${items.map(({ name }) => name).join(', ')}` });
      },
      (error: unknown) => toast(failureText(error), { kind: 'error' }),
    );
    return () => {
      isLeft = true;
    };
  }, [itemIds, editor, know, api, toast]);
}
