import type { Category } from '@bestie/contracts/items';
import { slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import type { ItemLayer, OutfitDocument } from '@bestie/contracts/outfits.contract';

/** Where the pieces of an outfit lie when nobody has moved them: each is visible, as a stylist lays them out. */

type Placement = Pick<ItemLayer, 'x' | 'y' | 'scale' | 'rotation'>;

/** From back to front. */
export const slotDepth: readonly OutfitSlot[] = ['bottom', 'top', 'outerwear', 'shoes', 'bag', 'accessory'];

const layout: Record<OutfitSlot, Placement> = {
  bottom: { x: 690, y: 800, scale: 1.55, rotation: 4 },
  top: { x: 680, y: 325, scale: 1.3, rotation: 4 },
  outerwear: { x: 320, y: 520, scale: 1.75, rotation: -5 },
  shoes: { x: 370, y: 1080, scale: 0.95, rotation: -6 },
  bag: { x: 120, y: 1040, scale: 0.8, rotation: 6 },
  accessory: { x: 130, y: 150, scale: 0.7, rotation: -6 },
};
/** A dress replaces top and bottom. */
const dressPlace: Placement = { x: 660, y: 560, scale: 2.05, rotation: 3 };

/** Position of a piece in a slot. */
export const placeInSlot = (slot: OutfitSlot, { category }: { category: Category }): Placement =>
  slot === 'top' && category === 'dresses' ? dressPlace : layout[slot];

export interface FlatPiece {
  itemId: string;
  name: string;
  category: Category;
  pictureId: string | null;
}

/** A new outfit of these pieces, one for each slot; pieces that belong to no slot are left out. */
export function flatLay(pieces: readonly FlatPiece[], newId: () => string): OutfitDocument {
  const layers = slotDepth.flatMap((slot): ItemLayer[] => {
    const piece = pieces.find(({ category }) => slotOfCategory[category] === slot);
    if (!piece) return [];
    const { itemId, ...seen } = piece;
    return [
      {
        id: newId(),
        kind: 'item',
        itemId,
        slot,
        seen,
        flip: false,
        locked: false,
        ...placeInSlot(slot, piece),
      },
    ];
  });
  return { layers, background: 'ivory', slots: { locked: [], empty: [] } };
}
