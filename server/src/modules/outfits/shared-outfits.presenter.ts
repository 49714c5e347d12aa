import { contentLabels } from '@bestie/contracts/reports';
import type { RemixPiece, SharedOutfit, SharedPiece } from '@bestie/contracts/outfits.contract';
import { presentPicture, presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import { presentOriginal } from './outfits.presenter';
import type { ClosetPieceRow, SharedOutfitRow, SharedPieceRow } from './shared-outfits.repository';

/** A piece as visitors see it. */
export const presentSharedPiece = (row: SharedPieceRow): SharedPiece => ({
  itemId: row.item_id,
  name: row.name,
  category: row.category,
  cover: row.cover && presentSharedPicture(row.cover),
});

/** An outfit of anybody as the caller sees it once it is opened. */
export const presentOpenOutfit = (row: SharedOutfitRow, callerUid: string): SharedOutfit => ({
  id: row.id,
  name: row.name,
  occasion: row.occasion,
  seasons: row.seasons,
  remixable: row.remixable,
  cover: row.cover && presentSharedPicture(row.cover),
  pieces: row.pieces.map(presentSharedPiece),
  pieceCount: row.piece_count,
  owner: { uid: row.owner_uid, name: row.owner_name, handle: row.owner_handle },
  isMine: row.owner_uid === callerUid,
  remixOf: row.remix_of,
  original: presentOriginal(row.original),
  label: row.label,
});

/** The same in a list: what an admin labelled shows the label alone, except to its owner. */
export function presentSharedOutfit(row: SharedOutfitRow, callerUid: string): SharedOutfit {
  const outfit = presentOpenOutfit(row, callerUid);
  if (row.label === null || outfit.isMine) return outfit;
  return {
    ...outfit,
    name: contentLabels[row.label],
    occasion: null,
    seasons: [],
    cover: null,
    pieces: [],
    remixOf: null,
    original: null,
  };
}

/** A piece of the caller with the reason why it was chosen. */
export const presentRemixPiece = (row: ClosetPieceRow, reason: string): RemixPiece => ({
  itemId: row.item_id,
  name: row.name,
  category: row.category,
  status: row.status,
  gone: false,
  cover: row.cover && presentPicture(row.cover),
  reason,
});
