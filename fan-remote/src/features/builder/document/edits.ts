import type { Category } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { outfitCanvas, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import type { ItemLayer, OutfitDocument, OutfitLayer, TextLayer } from '@bestie/contracts/outfits.contract';
import { depthOf, placeBeside, placeInSlot } from '../../../parts/outfits/drawing/flat-lay';

/**
 * All edits of an outfit, as small named functions from one document to the next. They never mutate their
 * input; when nothing changes they return the same document.
 */
export type Edit = (document: OutfitDocument) => OutfitDocument;

/** Position of a layer. */
export type Placement = Pick<OutfitLayer, 'x' | 'y' | 'scale' | 'rotation'>;

/** Properties of a piece that the builder needs to add it. */
export interface LaidPiece {
  itemId: string;
  name: string;
  category: Category;
  pictureId: string | null;
}

export const emptyDocument: OutfitDocument = {
  layers: [],
  background: 'ivory',
  slots: { locked: [], empty: [] },
};

/** Shares of the contract's ranges, so that an added layer can always be saved. */
const ranges = {
  x: [0, outfitCanvas.width],
  y: [0, outfitCanvas.height],
  scale: [0.1, 6],
} as const;

const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
/** Rounds to a hundredth of a unit, which is invisible and keeps saved documents short. */
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Degrees from −180 to 180. */
export function turned(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0;
  const rest = ((degrees % 360) + 540) % 360;
  return rounded(rest - 180);
}

/** Limits a placement to the canvas: the middle of a layer stays on it. */
export const clampPlacement = ({ x, y, scale, rotation }: Placement): Placement => ({
  x: rounded(clamp(x, ranges.x)),
  y: rounded(clamp(y, ranges.y)),
  scale: Math.round(clamp(scale, ranges.scale) * 1000) / 1000,
  rotation: turned(rotation),
});

export const isFull = ({ layers }: OutfitDocument) => layers.length >= limits.outfits.layers;
export const layerOf = ({ layers }: OutfitDocument, id: string | null) =>
  layers.find((layer) => layer.id === id);

/** Changes one layer; returns the same document when nothing changes. */
function change(
  document: OutfitDocument,
  id: string,
  changes: (layer: OutfitLayer) => OutfitLayer,
): OutfitDocument {
  const before = layerOf(document, id);
  if (!before) return document;
  const after = changes(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return document;
  return { ...document, layers: document.layers.map((layer) => (layer === before ? after : layer)) };
}

/** Moves a layer; a locked one stays. */
export const place =
  (id: string, to: Partial<Placement>): Edit =>
  (document) =>
    change(document, id, (layer) =>
      layer.locked ? layer : { ...layer, ...clampPlacement({ ...layer, ...to }) },
    );

export const moveBy =
  (id: string, dx: number, dy: number): Edit =>
  (document) => {
    const layer = layerOf(document, id);
    return layer ? place(id, { x: layer.x + dx, y: layer.y + dy })(document) : document;
  };

export const scaleBy =
  (id: string, factor: number): Edit =>
  (document) => {
    const layer = layerOf(document, id);
    return layer ? place(id, { scale: layer.scale * factor })(document) : document;
  };

export const rotateBy =
  (id: string, degrees: number): Edit =>
  (document) => {
    const layer = layerOf(document, id);
    return layer ? place(id, { rotation: layer.rotation + degrees })(document) : document;
  };

export const flip =
  (id: string): Edit =>
  (document) =>
    change(document, id, (layer) => (layer.locked ? layer : { ...layer, flip: !layer.flip }));

export const setLocked =
  (id: string, locked: boolean): Edit =>
  (document) =>
    change(document, id, (layer) => ({ ...layer, locked }));

export const setWords =
  (id: string, words: Partial<Pick<TextLayer, 'text' | 'face' | 'colour'>>): Edit =>
  (document) =>
    change(document, id, (layer) =>
      layer.kind === 'text' && !layer.locked ? { ...layer, ...words } : layer,
    );

/** Removes a layer; a locked one stays. */
export const remove =
  (id: string): Edit =>
  (document) => {
    const layer = layerOf(document, id);
    if (!layer || layer.locked) return document;
    return { ...document, layers: document.layers.filter((other) => other !== layer) };
  };

/** Moves a layer in the stacking order, 0 being the back. */
export const reorder =
  (id: string, to: number): Edit =>
  (document) => {
    const from = document.layers.findIndex((layer) => layer.id === id);
    const target = Math.min(document.layers.length - 1, Math.max(0, Math.round(to)));
    const layer = document.layers[from];
    if (!layer || target === from) return document;
    const layers = document.layers.filter((other) => other !== layer);
    layers.splice(target, 0, layer);
    return { ...document, layers };
  };

const indexOf = ({ layers }: OutfitDocument, id: string) => layers.findIndex((layer) => layer.id === id);

export const forward =
  (id: string): Edit =>
  (document) =>
    reorder(id, indexOf(document, id) + 1)(document);
export const backward =
  (id: string): Edit =>
  (document) =>
    reorder(id, indexOf(document, id) - 1)(document);
export const toFront =
  (id: string): Edit =>
  (document) =>
    reorder(id, document.layers.length - 1)(document);
export const toBack = (id: string): Edit => reorder(id, 0);

/** Adds a copy with a small offset in front of the original; unlocked and in no slot. */
export const duplicate =
  (id: string, copyId: string): Edit =>
  (document) => {
    const layer = layerOf(document, id);
    if (!layer || isFull(document)) return document;
    const copy: OutfitLayer = {
      ...layer,
      ...clampPlacement({ ...layer, x: layer.x + 40, y: layer.y + 40 }),
      ...(layer.kind === 'item' && { slot: null }),
      id: copyId,
      locked: false,
    };
    const layers = [...document.layers];
    layers.splice(indexOf(document, id) + 1, 0, copy);
    return { ...document, layers };
  };

const isInSlot = (slot: OutfitSlot) => (layer: OutfitLayer) => layer.kind === 'item' && layer.slot === slot;

export const layerInSlot = ({ layers }: OutfitDocument, slot: OutfitSlot): ItemLayer | undefined =>
  layers.find((layer): layer is ItemLayer => isInSlot(slot)(layer));

/** The layer of a piece, before it has a position. */
export function pieceLayer(id: string, piece: LaidPiece, placement: Placement): ItemLayer {
  const { itemId, ...seen } = piece;
  return {
    id,
    kind: 'item',
    itemId,
    slot: null,
    seen,
    flip: false,
    locked: false,
    ...clampPlacement(placement),
  };
}

/**
 * Adds a piece as a stylist would lay it out: in the slot of its category when that is free, otherwise where it hides
 * least, in front of all layers.
 * @param at where it was dropped
 */
export const addPiece =
  (id: string, piece: LaidPiece, at: Partial<Placement> = {}): Edit =>
  (document) => {
    if (isFull(document)) return document;
    const { layers, slots } = document;
    const slot = slotOfCategory[piece.category];
    const free = slot !== null && !layerInSlot(document, slot) && !slots.empty.includes(slot) ? slot : null;
    const placement = free ? placeInSlot(free, piece) : placeBeside(layers, piece);
    const layer = { ...pieceLayer(id, piece, { ...placement, ...at }), slot: free };
    return { ...document, layers: layers.toSpliced(free ? depthOf(layers, free) : layers.length, 0, layer) };
  };

export const addText =
  (id: string, text: string, colour: string): Edit =>
  (document) => {
    if (isFull(document)) return document;
    const layer: TextLayer = {
      id,
      kind: 'text',
      text,
      face: 'serif',
      colour,
      flip: false,
      locked: false,
      x: outfitCanvas.width / 2,
      y: 150,
      scale: 1,
      rotation: 0,
    };
    return { ...document, layers: [...document.layers, layer] };
  };

export const setBackground =
  (background: string): Edit =>
  (document) =>
    document.background === background ? document : { ...document, background };
