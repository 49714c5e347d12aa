import { outfitSlots } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import type { ItemLayer, OutfitDocument } from '@bestie/contracts/outfits.contract';
import { isFull, layerInSlot, pieceLayer } from './edits';
import { depthOf, placeInSlot, slotDepth } from '../../../parts/outfits/drawing/flat-lay';
import type { LaidPiece } from './edits';

/** Candidates for a shuffle, by slot. */
export type SlotPools = Record<OutfitSlot, readonly LaidPiece[]>;

/** A number from 0 up to 1, as from `Math.random`. */
export type Dice = () => number;

export const isDress = (piece: Pick<LaidPiece, 'category'>) => piece.category === 'dresses';
/**
 * Puts a piece into a slot, in the place of its current piece, or removes that one. A piece of another kind
 * (a dress where a top was) goes to its own position. New layers get `newId()`.
 */
export function putInSlot(
  document: OutfitDocument,
  slot: OutfitSlot,
  piece: LaidPiece | null,
  newId: () => string,
): OutfitDocument {
  const before = layerInSlot(document, slot);
  if (!piece)
    return before ? { ...document, layers: document.layers.filter((layer) => layer !== before) } : document;
  if (before) {
    if (before.itemId === piece.itemId) return document;
    const { itemId, ...seen } = piece;
    const sameKind = slot !== 'top' || isDress(piece) === isDress(before.seen);
    const after: ItemLayer = { ...before, itemId, seen, ...(sameKind ? {} : placeInSlot(slot, piece)) };
    return { ...document, layers: document.layers.map((layer) => (layer === before ? after : layer)) };
  }
  if (isFull(document)) return document;
  const layers = [...document.layers];
  layers.splice(depthOf(layers, slot), 0, { ...pieceLayer(newId(), piece, placeInSlot(slot, piece)), slot });
  return { ...document, layers };
}

const without = (slots: readonly OutfitSlot[], slot: OutfitSlot) => slots.filter((other) => other !== slot);
/** In dressing order, so that the same choice gives the same document. */
const withSlot = (slots: readonly OutfitSlot[], slot: OutfitSlot) =>
  outfitSlots.filter((other) => other === slot || slots.includes(other));

/** Whether a shuffle leaves a slot unchanged. */
export function setSlotLocked(document: OutfitDocument, slot: OutfitSlot, locked: boolean): OutfitDocument {
  const { slots } = document;
  if (slots.locked.includes(slot) === locked) return document;
  return {
    ...document,
    slots: { ...slots, locked: locked ? withSlot(slots.locked, slot) : without(slots.locked, slot) },
  };
}

/** Whether a slot is set to stay empty, which removes its piece. */
export function setSlotEmpty(document: OutfitDocument, slot: OutfitSlot, empty: boolean): OutfitDocument {
  const { slots } = document;
  if (slots.empty.includes(slot) === empty) return document;
  const next = empty ? putInSlot(document, slot, null, () => '') : document;
  return {
    ...next,
    slots: { ...slots, empty: empty ? withSlot(slots.empty, slot) : without(slots.empty, slot) },
  };
}

/** A random element, different from the current one where possible. */
function roll(pieces: readonly LaidPiece[], now: string | undefined, dice: Dice): LaidPiece | null {
  const others = pieces.filter((piece) => piece.itemId !== now);
  const from = others.length > 0 ? others : pieces;
  return from[Math.min(from.length - 1, Math.floor(dice() * from.length))] ?? null;
}

/** The previous or next piece for a slot, wrapping around; the first one for an empty slot. */
export function neighbour(
  pieces: readonly LaidPiece[],
  now: string | undefined,
  step: 1 | -1,
): LaidPiece | null {
  const at = pieces.findIndex((piece) => piece.itemId === now);
  if (at === -1) return pieces[step === 1 ? 0 : pieces.length - 1] ?? null;
  return pieces[(at + step + pieces.length) % pieces.length] ?? null;
}

/**
 * Fills all slots randomly. Locked slots and those set to empty stay as they are; a slot without candidates
 * keeps its piece. A dress comes without a bottom, and with a locked bottom no dress is chosen.
 */
export function shuffle(
  document: OutfitDocument,
  pools: SlotPools,
  dice: Dice,
  newId: () => string,
): OutfitDocument {
  const isFree = (slot: OutfitSlot) =>
    !document.slots.locked.includes(slot) && !document.slots.empty.includes(slot);
  const bottomStays = document.slots.locked.includes('bottom') && layerInSlot(document, 'bottom');
  let next = document;
  for (const slot of slotDepth.filter((each) => each !== 'bottom' && isFree(each))) {
    const pool = slot === 'top' && bottomStays ? pools.top.filter((piece) => !isDress(piece)) : pools[slot];
    const piece = roll(pool, layerInSlot(document, slot)?.itemId, dice);
    if (piece) next = putInSlot(next, slot, piece, newId);
  }
  const top = layerInSlot(next, 'top');
  if (top && isDress(top.seen)) return bottomStays ? next : putInSlot(next, 'bottom', null, newId);
  const bottom = isFree('bottom') ? roll(pools.bottom, layerInSlot(document, 'bottom')?.itemId, dice) : null;
  return bottom ? putInSlot(next, 'bottom', bottom, newId) : next;
}
