import { countOutfitsWith, isCorePart, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { OutfitGroup } from '@bestie/contracts/outfit-rules';
import type { CapsulePiece } from './capsule-problem';

/** A piece outside of the capsule, and how many outfits it would add. */
export interface Unlock {
  piece: CapsulePiece;
  outfits: number;
}

/** Outfits count for the capsule as they do for the search: only those that suit one of the occasions. */
function narrowed(pieces: readonly CapsulePiece[], occasions: readonly string[]) {
  const groups: OutfitGroup[] = pieces.map((piece) => ({ ...piece, count: 1 }));
  return { groups, occasions };
}

/**
 * What one more piece would unlock, the most first. With occasions, an outfit is counted once for all that it suits, by
 * counting in and out (inclusion and exclusion) over the occasions.
 */
export function unlockedBy(
  candidates: readonly CapsulePiece[],
  capsule: readonly CapsulePiece[],
  occasions: readonly string[],
): Unlock[] {
  const { groups } = narrowed(capsule, occasions);
  const suiting = (wanted: readonly string[]) => (piece: Pick<CapsulePiece, 'occasions'>) =>
    wanted.every(
      (occasion) =>
        piece.occasions.length === 0 ||
        piece.occasions.some((named) => named.toLowerCase() === occasion.toLowerCase()),
    );
  const subsets = occasions.reduce<string[][]>(
    (all, occasion) => [...all, ...all.map((some) => [...some, occasion])],
    [[]],
  );
  return candidates
    .filter(({ category }) => isCorePart(outfitPartOf[category]))
    .map((piece) => ({
      piece,
      outfits:
        occasions.length === 0
          ? countOutfitsWith(piece, groups)
          : subsets
              .filter((some) => some.length > 0 && suiting(some)(piece))
              .reduce(
                (count, some) =>
                  count +
                  (some.length % 2 === 1 ? 1 : -1) * countOutfitsWith(piece, groups.filter(suiting(some))),
                0,
              ),
    }))
    .filter(({ outfits }) => outfits > 0)
    .sort((one, other) => other.outfits - one.outfits || (one.piece.id < other.piece.id ? -1 : 1));
}
