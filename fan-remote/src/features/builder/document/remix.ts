import type { ItemLayer, RemixSwap } from '@bestie/contracts/outfits.contract';
import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { limits } from '@bestie/contracts/limits';
import type { Edit, LaidPiece } from './edits';

type Places = RemixSwap['places'];

/** The layers of a remix that replace a piece of the original. */
export const layersAt = ({ layers }: OutfitDocument, places: Places): ItemLayer[] =>
  layers.filter(
    (layer): layer is ItemLayer => layer.kind === 'item' && places.some(({ id }) => id === layer.id),
  );

/**
 * Puts a piece in the position of the original's piece: where the current replacement is, or as in the
 * original when there is none.
 */
export const layAt =
  (places: Places, { itemId, ...seen }: LaidPiece): Edit =>
  (document) => {
    const there = layersAt(document, places);
    if (there.length > 0) {
      if (there.every((layer) => layer.itemId === itemId)) return document;
      return {
        ...document,
        layers: document.layers.map((layer) =>
          layer.kind === 'item' && there.includes(layer) ? { ...layer, itemId, seen } : layer,
        ),
      };
    }
    const room = limits.outfits.layers - document.layers.length;
    if (room < places.length) return document;
    return {
      ...document,
      layers: [
        ...document.layers,
        ...places.map((place): ItemLayer => ({ ...place, kind: 'item', locked: false, itemId, seen })),
      ],
    };
  };
