import { countOutfitsWith } from '@bestie/contracts/outfit-rules';
import type { OutfitPiece } from '@bestie/contracts/outfit-rules';

/** A piece outside of the capsule, and how many outfits it would add. */
export interface Unlock<Piece> {
  piece: Piece;
  outfits: number;
}

/** All values of a piece that the rules use: pieces with the same values unlock the same. */
const ruledBy = ({ category, formality, seasons, occasions }: OutfitPiece) =>
  JSON.stringify([category, formality, seasons, occasions]);

/** Outfits that one more piece would unlock, the most first; pieces that unlock none are left out. */
export function unlockedBy<Piece extends OutfitPiece & { id: string }>(
  candidates: readonly Piece[],
  capsule: readonly OutfitPiece[],
  occasions: readonly string[],
): Unlock<Piece>[] {
  const groups = capsule.map((piece) => ({ ...piece, count: 1 }));
  const known = new Map<string, number>();
  const countWith = (piece: Piece) => {
    const key = ruledBy(piece);
    const outfits = known.get(key) ?? countOutfitsWith(piece, groups, occasions);
    known.set(key, outfits);
    return outfits;
  };
  return candidates
    .map((piece) => ({ piece, outfits: countWith(piece) }))
    .filter(({ outfits }) => outfits > 0)
    .sort((one, other) => other.outfits - one.outfits || (one.piece.id < other.piece.id ? -1 : 1));
}
