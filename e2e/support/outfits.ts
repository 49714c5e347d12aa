import { uuidv7 } from 'uuidv7';
import type { Person } from './person';

/** A piece of a closet, as outfits name it. */
export interface OutfitPiece {
  id: string;
  name: string;
  category: string;
}

/** Adds a piece to a closet, for {@link makeOutfit}. */
export async function addOutfitPiece(
  person: Person,
  fields: { name: string; category: string; [field: string]: unknown },
): Promise<OutfitPiece> {
  const { id } = await person.addPiece(fields);
  return { id, name: fields.name, category: fields.category };
}

/**
 * Makes an outfit without a browser.
 * @param pieces from the back to the front
 * @param options.apart how far each lies from the one before
 */
export function makeOutfit(
  person: Person,
  name: string,
  pieces: readonly OutfitPiece[],
  {
    apart = { x: 20, y: 20 },
    ...fields
  }: { apart?: { x: number; y: number }; [field: string]: unknown } = {},
): Promise<{ id: string; version: number }> {
  const layers = pieces.map((piece, index) => ({
    id: uuidv7(),
    kind: 'item',
    itemId: piece.id,
    slot: null,
    flip: false,
    locked: false,
    seen: { name: piece.name, category: piece.category, pictureId: null },
    x: 300 + index * apart.x,
    y: 400 + index * apart.y,
    scale: 1,
    rotation: 0,
  }));
  return person.send('POST', '/api/outfits', {
    id: uuidv7(),
    name,
    document: { layers, background: 'ivory', slots: { locked: [], empty: [] } },
    ...fields,
  });
}
