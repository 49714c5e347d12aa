import { areInHarmony } from '@bestie/contracts/colours-together';
import type { CapsuleCounts, CapsuleModel, CapsulePiece, PieceClass } from './capsule-problem';

/** Pieces of a class that are compared; among thousands of equals, these are enough to choose from. */
const compared = 40;
/** Rounds of exchanges; most capsules are settled after two. */
const rounds = 4;

interface Chosen {
  part: PieceClass['part'];
  group: PieceClass;
  id: string;
}

/**
 * Chooses the members of each class whose colours go together best. Members of a class are equal to the rules,
 * so the number of outfits stays the greatest; only those that are worn as many days between washes are
 * exchanged.
 * @returns ids of the pieces
 */
export function chooseByStyle(
  model: CapsuleModel,
  counts: CapsuleCounts,
  pieces: readonly CapsulePiece[],
): string[] {
  const coloursOf = new Map(pieces.map(({ id, colours }) => [id, colours ?? []]));
  const taken = (classes: readonly PieceClass[], of: readonly number[]): Chosen[] =>
    classes.flatMap((group, index) =>
      group.members.slice(0, of[index]).map(({ id }) => ({ part: group.part, group, id })),
    );
  const chosen = [
    ...taken(model.tops, counts.tops),
    ...taken(model.bottoms, counts.bottoms),
    ...taken(model.dresses, counts.dresses),
    ...taken(model.shoes, counts.shoes),
  ];
  const known = new Map<string, boolean>();
  const goes = (one: string, other: string) => {
    const names = [...(coloursOf.get(one) ?? []), ...(coloursOf.get(other) ?? [])];
    const key = names.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = areInHarmony(names);
    known.set(key, answer);
    return answer;
  };
  /** How many pieces of other parts a piece goes with. */
  const friends = (id: string, at: number) =>
    chosen.reduce(
      (sum, other, place) =>
        sum + (place !== at && other.part !== chosen[at]?.part && goes(id, other.id) ? 1 : 0),
      0,
    );
  const wearsOf = ({ group }: Chosen, id: string) =>
    group.members.find((member) => member.id === id)?.wears ?? 0;
  const inside = new Set(chosen.map(({ id }) => id));
  for (let round = 0; round < rounds; round += 1) {
    let changed = false;
    for (const [at, piece] of chosen.entries()) {
      const wears = wearsOf(piece, piece.id);
      let best = { id: piece.id, value: friends(piece.id, at) };
      for (const { id, wears: lasts } of piece.group.members.slice(0, compared)) {
        if (inside.has(id) || lasts < wears) continue;
        const value = friends(id, at);
        if (value > best.value) best = { id, value };
      }
      if (best.id === piece.id) continue;
      inside.delete(piece.id);
      inside.add(best.id);
      piece.id = best.id;
      changed = true;
    }
    if (!changed) break;
  }
  return chosen.map(({ id }) => id);
}
