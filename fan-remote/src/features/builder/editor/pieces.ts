import type { Item } from '@bestie/contracts/items.contract';
import type { OutfitPiece } from '@bestie/contracts/outfits.contract';
import type { LaidPiece } from '../document/edits';

/** A piece of the closet as the builder shows it. */
export const outfitPiece = ({ id, name, category, status, cover }: Item): OutfitPiece => ({
  itemId: id,
  name,
  category,
  status,
  gone: false,
  cover,
});

/** A piece of the closet as it is added to an outfit. */
export const laidPiece = ({ id, name, category, cover }: Item): LaidPiece => ({
  itemId: id,
  name,
  category,
  pictureId: cover?.id ?? null,
});
