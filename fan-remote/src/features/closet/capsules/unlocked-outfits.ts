import { countOutfitsWith } from '@bestie/contracts/outfit-rules';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';

/** A piece outside of the capsule, and how many outfits it would add. */
export interface Unlock<Piece> {
  piece: Piece;
  outfits: number;
}

/** What one more piece would unlock, the most first; what would unlock nothing is left out. */
export function unlockedBy<Piece extends OutfitPiece & { id: string }>(
  candidates: readonly Piece[],
  capsule: readonly OutfitPiece[],
  occasions: readonly string[],
): Unlock<Piece>[] {
  const groups = capsule.map((piece) => ({ ...piece, count: 1 }));
  return candidates
    .map((piece) => ({ piece, outfits: countOutfitsWith(piece, groups, occasions) }))
    .filter(({ outfits }) => outfits > 0)
    .sort((one, other) => other.outfits - one.outfits || (one.piece.id < other.piece.id ? -1 : 1));
}
