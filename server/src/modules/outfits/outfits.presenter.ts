import type { OriginalOutfit, Outfit, OutfitDetail, OutfitPiece } from '@bestie/contracts/outfits.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { OriginalRow, OutfitDetailRow, OutfitPieceRow, OutfitRow } from './outfits.sql';

const presentPiece = (row: OutfitPieceRow): OutfitPiece => ({
  itemId: row.item_id,
  name: row.name,
  category: row.category,
  status: row.status,
  gone: row.status === null,
  cover: row.cover && presentPicture(row.cover),
});

/** The outfit that a remix is based on. */
export const presentOriginal = (row: OriginalRow | null): OriginalOutfit | null =>
  row && { id: row.id, name: row.name, ownerName: row.owner_name, ownerHandle: row.owner_handle };

/** Presents the card of an outfit. */
export function presentOutfit(row: OutfitRow): Outfit {
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    name: row.name,
    occasion: row.occasion,
    seasons: row.seasons,
    notes: row.notes,
    visibility: row.visibility,
    remixable: row.remixable,
    rating: row.rating,
    cover: row.cover && presentPicture(row.cover),
    look: row.look,
    coverDue: row.cover_due,
    pieces: row.pieces.map(presentPiece),
    pieceCount: row.piece_count,
    wearCount: row.wear_count,
    lastWornOn: row.last_worn_on,
    remixOf: row.remix_of,
    original: presentOriginal(row.original),
  };
}

/** Presents an outfit for its owner's builder. */
export function presentOutfitDetail(row: OutfitDetailRow): OutfitDetail {
  return {
    ...presentOutfit(row),
    document: row.document,
  };
}
