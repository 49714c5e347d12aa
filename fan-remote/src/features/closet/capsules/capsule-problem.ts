import { goTogether, isCorePart, outfitPartOf, suitedOccasions } from '@bestie/contracts/outfit-rules';
import type { CorePart, OutfitPiece } from '@bestie/contracts/outfit-rules';

/** A piece that may go into a capsule. */
export interface CapsulePiece extends OutfitPiece {
  id: string;
  /** By name, for the choice among pieces that are equal to the rules. */
  colours?: readonly string[];
  /** Wash due after this many wears; null when unset. */
  washEvery: number | null;
}

/** The requested criteria. */
export interface CapsuleProblem {
  pieces: readonly CapsulePiece[];
  /** Number of pieces to choose. */
  size: number;
  /** Each needs at least one suitable outfit, and an outfit counts only if it suits one of them. */
  occasions: readonly string[];
  /** Days to dress between two washes; 0 when washing is possible at any time. */
  days: number;
}

/** Default wears between washes of a piece. Infinity: it is never washed. */
export const assumedWears: Record<CorePart, number> = { top: 1, bottom: 4, dress: 2, shoes: Infinity };

/** Pieces that are equal to the rules, so only the number of chosen ones matters. */
export interface PieceClass {
  part: CorePart;
  like: OutfitPiece;
  /** Bits of the occasions that it suits; all bits when none is requested. */
  occasions: number;
  /** Ids and wears between washes, the most wears first: among equals that one is never the worse choice. */
  members: { id: string; wears: number }[];
}

/** Number of chosen pieces of each class. */
export interface CapsuleCounts {
  tops: number[];
  bottoms: number[];
  dresses: number[];
  shoes: number[];
}

/** The problem by classes, with compatibility computed once. */
export interface CapsuleModel {
  tops: PieceClass[];
  bottoms: PieceClass[];
  dresses: PieceClass[];
  shoes: PieceClass[];
  /** Occasions that top, bottom and shoes suit together; 0 when they are not an outfit. */
  suits: (top: number, bottom: number, shoes: number) => number;
  suitsDress: (dress: number, shoes: number) => number;
  /** All occasions as bits; 1 when none is requested. */
  wanted: number;
  days: number;
  /** Number of pieces to choose, at most all. */
  size: number;
}

export function modelOf({ pieces, size, occasions, days }: CapsuleProblem): CapsuleModel {
  const wanted = occasions.length === 0 ? 1 : 2 ** occasions.length - 1;
  const classes = new Map<string, PieceClass>();
  let count = 0;
  for (const piece of pieces) {
    const part = outfitPartOf[piece.category];
    if (!isCorePart(part)) continue;
    const bits = suitedOccasions(piece, occasions);
    if (bits === 0) continue;
    count += 1;
    const key = [part, bits, piece.formality, [...piece.seasons].sort()].join('|');
    const wears = piece.washEvery ?? assumedWears[part];
    const known = classes.get(key);
    if (known) known.members.push({ id: piece.id, wears });
    else classes.set(key, { part, like: piece, occasions: bits, members: [{ id: piece.id, wears }] });
  }
  for (const { members } of classes.values())
    members.sort((one, other) => other.wears - one.wears || (one.id < other.id ? -1 : 1));
  const of = (part: CorePart) => [...classes.values()].filter((group) => group.part === part);
  const [tops, bottoms, dresses, shoes] = [of('top'), of('bottom'), of('dress'), of('shoes')];
  const together = togetherOf([...classes.values()]);
  const table = tops.map((top) =>
    bottoms.map((bottom) =>
      Uint8Array.from(shoes, (pair) =>
        together(top, bottom, pair) ? top.occasions & bottom.occasions & pair.occasions : 0,
      ),
    ),
  );
  const dressTable = dresses.map((dress) =>
    Uint8Array.from(shoes, (pair) => (together(dress, dress, pair) ? dress.occasions & pair.occasions : 0)),
  );
  return {
    tops,
    bottoms,
    dresses,
    shoes,
    wanted,
    days,
    size: Math.min(size, count),
    suits: (top, bottom, pair) => table[top]?.[bottom]?.[pair] ?? 0,
    suitsDress: (dress, pair) => dressTable[dress]?.[pair] ?? 0,
  };
}

/** The rule of {@link goTogether}, computed once for each three kinds of seasons and formality. */
function togetherOf(classes: readonly PieceClass[]) {
  const kinds = new Map<string, number>();
  const kindOf = new Map(
    classes.map((group) => {
      const key = [group.like.formality, [...group.like.seasons].sort()].join('|');
      const kind = kinds.get(key) ?? kinds.size;
      kinds.set(key, kind);
      return [group, kind];
    }),
  );
  const count = kinds.size;
  const answers = new Int8Array(count ** 3).fill(-1);
  return (...[one, other, third]: [PieceClass, PieceClass, PieceClass]): boolean => {
    const [a = 0, b = 0, c = 0] = [kindOf.get(one), kindOf.get(other), kindOf.get(third)];
    const at = (a * count + b) * count + c;
    if (answers[at] === -1) answers[at] = goTogether([one.like, other.like, third.like]) ? 1 : 0;
    return answers[at] === 1;
  };
}
