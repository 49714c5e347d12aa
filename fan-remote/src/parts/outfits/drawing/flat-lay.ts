import type { Category } from '@bestie/contracts/items';
import { layerSide, outfitCanvas, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import type { ItemLayer, OutfitDocument, OutfitLayer } from '@bestie/contracts/outfits.contract';

/** Where the pieces of an outfit lie when nobody has moved them: each is visible, as a stylist lays them out. */

type Placement = Pick<ItemLayer, 'x' | 'y' | 'scale' | 'rotation'>;

/** From back to front. */
export const slotDepth: readonly OutfitSlot[] = ['bottom', 'top', 'outerwear', 'shoes', 'bag', 'accessory'];

/** Also the sleeves of a piece that is as wide as tall stay on the canvas, but for a hand’s breadth. */
const layout: Record<OutfitSlot, Placement> = {
  bottom: { x: 680, y: 800, scale: 1.45, rotation: 4 },
  top: { x: 680, y: 325, scale: 1.3, rotation: 4 },
  outerwear: { x: 345, y: 520, scale: 1.6, rotation: -5 },
  shoes: { x: 370, y: 1080, scale: 0.95, rotation: -6 },
  bag: { x: 170, y: 1040, scale: 0.72, rotation: 6 },
  accessory: { x: 140, y: 150, scale: 0.62, rotation: -6 },
};
/** A dress replaces top and bottom. */
const dressPlace: Placement = { x: 660, y: 560, scale: 2.05, rotation: 3 };

/** Position of a piece in a slot. */
export const placeInSlot = (slot: OutfitSlot, { category }: { category: Category }): Placement =>
  slot === 'top' && category === 'dresses' ? dressPlace : layout[slot];

/** Position of a slot's new layer in the stacking order: behind the first layer of a slot further in front. */
export function depthOf(layers: readonly OutfitLayer[], slot: OutfitSlot): number {
  const mine = slotDepth.indexOf(slot);
  const at = layers.findIndex(
    (layer) => layer.kind === 'item' && layer.slot !== null && slotDepth.indexOf(layer.slot) > mine,
  );
  return at === -1 ? layers.length : at;
}

/** One more piece of a kind is smaller than the first, and lies in a free spot. */
const further = { scale: 0.75, noSlot: 1 };
/** How many spots are tried across and down. */
const spots = { across: 7, down: 9 };
/** What a longer way from the place of its slot costs, in square units of overlap for each unit. */
const farCost = 12;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Roughly what a piece covers: most are taller than wide. */
const boxOf = ({ x, y, scale }: Pick<Placement, 'x' | 'y' | 'scale'>): Box => {
  const [w, h] = [layerSide * scale * 0.72, layerSide * scale * 0.94];
  return { x: x - w / 2, y: y - h / 2, w, h };
};
const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));

/**
 * Position of a piece whose slot is taken, or that has none: where it hides as little as possible, near the place of its
 * kind.
 */
export function placeBeside(layers: readonly OutfitLayer[], piece: { category: Category }): Placement {
  const slot = slotOfCategory[piece.category];
  const home = slot ? placeInSlot(slot, piece) : null;
  const scale = home ? home.scale * further.scale : further.noSlot;
  const { x: homeX, y: homeY } = home ?? { x: outfitCanvas.width / 2, y: outfitCanvas.height / 2 };
  const taken = layers.filter(({ kind }) => kind === 'item').map(boxOf);
  const { w, h } = boxOf({ x: 0, y: 0, scale });
  const along = (count: number, length: number, side: number) =>
    Array.from({ length: count }, (_, at) => side / 2 + (at / (count - 1)) * (length - side));
  const [best] = along(spots.across, outfitCanvas.width, w)
    .flatMap((x) => along(spots.down, outfitCanvas.height, h).map((y) => ({ x, y })))
    .map((spot) => {
      const box = boxOf({ ...spot, scale });
      const hidden = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      return { ...spot, cost: hidden + farCost * Math.hypot(spot.x - homeX, spot.y - homeY) };
    })
    .toSorted((one, other) => one.cost - other.cost);
  return { x: best?.x ?? homeX, y: best?.y ?? homeY, scale, rotation: home?.rotation ?? 0 };
}

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
