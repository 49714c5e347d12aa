import fc from 'fast-check';
import { seasons } from '@bestie/contracts/items';
import { countOutfits, isOutfit, outfitPartOf, suitsOccasion } from '@bestie/contracts/outfit-rules';
import { assumedWears } from './capsule-problem';
import type { CapsulePiece, CapsuleProblem } from './capsule-problem';
import { solveCapsule } from './solve-capsule';
import type { CapsuleProgress, CapsuleResult } from './solve-capsule';
import { styleOf } from './capsule-style';
import { unlockedBy } from './unlocked-outfits';

const allOccasions = ['office', 'party'];

const piece: fc.Arbitrary<Omit<CapsulePiece, 'id'>> = fc.record({
  category: fc.constantFrom<CapsulePiece['category'][]>(
    'tops',
    'shirts',
    'trousers',
    'skirts',
    'dresses',
    'shoes',
  ),
  seasons: fc.subarray([...seasons].slice(0, 3)),
  formality: fc.option(fc.integer({ min: 1, max: 5 })),
  occasions: fc.subarray(allOccasions),
  washEvery: fc.option(fc.integer({ min: 1, max: 3 })),
});
const problem: fc.Arbitrary<CapsuleProblem> = fc.record({
  pieces: fc
    .array(piece, { minLength: 1, maxLength: 9 })
    .map((pieces) => pieces.map((one, index): CapsulePiece => ({ ...one, id: `p${index}` }))),
  size: fc.integer({ min: 3, max: 6 }),
  occasions: fc.subarray(allOccasions),
  days: fc.integer({ min: 0, max: 5 }),
});

function solve(asked: CapsuleProblem): { result: CapsuleResult; steps: CapsuleProgress[] } {
  const steps: CapsuleProgress[] = [];
  const search = solveCapsule(asked);
  for (;;) {
    const { done, value } = search.next();
    if (done) return { result: value, steps };
    steps.push(value);
  }
}

/** Outfits of core parts that suit one of the occasions, one by one. */
function outfitsOf(pieces: readonly CapsulePiece[], occasions: readonly string[]): CapsulePiece[][] {
  const found: CapsulePiece[][] = [];
  const extend = (at: number, chosen: CapsulePiece[]) => {
    const suits =
      occasions.length === 0 ||
      occasions.some((occasion) => chosen.every((one) => suitsOccasion(one, occasion)));
    if (chosen.length > 0 && isOutfit(chosen) && suits) found.push(chosen);
    if (chosen.length === 3) return;
    for (let next = at; next < pieces.length; next += 1)
      extend(next + 1, [...chosen, pieces[next] as CapsulePiece]);
  };
  extend(0, []);
  return found;
}

/** Whether pieces meet all criteria besides the number of outfits. */
function does(pieces: readonly CapsulePiece[], { occasions, days }: CapsuleProblem): boolean {
  const outfits = outfitsOf(pieces, occasions);
  const covered = occasions.every((occasion) =>
    outfits.some((outfit) => outfit.every((one) => suitsOccasion(one, occasion))),
  );
  const used = new Set(outfits.flat());
  const wears = (part: string, onlyUsed: boolean) =>
    pieces
      .filter((one) => outfitPartOf[one.category] === part && (!onlyUsed || used.has(one)))
      .reduce((sum, one) => sum + (one.washEvery ?? assumedWears[part as 'top']), 0);
  return (
    covered &&
    outfits.length > 0 &&
    wears('shoes', false) >= days &&
    wears('dress', true) + Math.min(wears('top', true), wears('bottom', false)) >= days
  );
}

/** Examines every choice. */
function bruteForce(asked: CapsuleProblem): number | null {
  const usable = asked.pieces.filter(
    (one) => asked.occasions.length === 0 || asked.occasions.some((occasion) => suitsOccasion(one, occasion)),
  );
  const size = Math.min(asked.size, usable.length);
  let most: number | null = null;
  const extend = (at: number, chosen: CapsulePiece[]) => {
    if (chosen.length === size) {
      if (!does(chosen, asked)) return;
      most = Math.max(most ?? 0, outfitsOf(chosen, asked.occasions).length);
      return;
    }
    for (let next = at; next < usable.length; next += 1)
      extend(next + 1, [...chosen, usable[next] as CapsulePiece]);
  };
  extend(0, []);
  return most;
}

test('no choice makes more outfits: checked against every possible choice', () => {
  fc.assert(
    fc.property(problem, (asked) => {
      const { result, steps } = solve(asked);
      const most = bruteForce(asked);
      if (most === null) {
        expect(result.ids).toBeNull();
        return;
      }
      expect(result).toMatchObject({ outfits: most, atMost: most });
      const chosen = asked.pieces.filter(({ id }) => result.ids?.includes(id));
      expect(outfitsOf(chosen, asked.occasions)).toHaveLength(most);
      expect(countOutfits(chosen, asked.occasions)).toBe(most);
      expect(does(chosen, asked)).toBe(true);
      expect(chosen.length).toBeLessThanOrEqual(asked.size);
      // At every step the optimum is between the best result and the bound.
      for (const { outfits, atMost } of steps) {
        expect(outfits).toBeLessThanOrEqual(most);
        expect(atMost).toBeGreaterThanOrEqual(most);
      }
    }),
    { numRuns: 300 },
  );
});

test('what one more piece unlocks is what the capsule with it makes more', () => {
  fc.assert(
    fc.property(problem, ({ pieces, occasions }) => {
      const half = Math.ceil(pieces.length / 2);
      const [capsule, candidates] = [pieces.slice(0, half), pieces.slice(half)];
      const before = outfitsOf(capsule, occasions).length;
      const more = candidates
        .map((piece) => [piece.id, outfitsOf([piece, ...capsule], occasions).length - before] as const)
        .filter(([, outfits]) => outfits > 0);
      const unlocked = unlockedBy(candidates, capsule, occasions);
      expect(new Map(unlocked.map(({ piece, outfits }) => [piece.id, outfits]))).toEqual(new Map(more));
    }),
    { numRuns: 200 },
  );
});

test('5,000 pieces without details are one class', () => {
  const pieces = Array.from({ length: 5000 }, (_, index): CapsulePiece => ({
    id: `p${index}`,
    category: (['tops', 'trousers', 'dresses', 'shoes'] as const)[index % 4] ?? 'tops',
    seasons: [],
    formality: null,
    occasions: [],
    washEvery: null,
  }));
  const { result } = solve({ pieces, size: 12, occasions: [], days: 0 });
  // 4 tops, 4 bottoms, 4 pairs of shoes.
  expect(result).toMatchObject({ outfits: 64, atMost: 64 });
});

describe('style', () => {
  const piece = (id: string, category: CapsulePiece['category'], ...colours: string[]) => ({
    id,
    name: id,
    category,
    colours,
    seasons: [],
    formality: 3,
    occasions: [],
    washEvery: null,
    status: 'active' as const,
    thumbnail: null,
  });
  const closet = [
    piece('red top', 'tops', 'red'),
    piece('green top', 'tops', 'green'),
    piece('white top', 'tops', 'white'),
    piece('purple trousers', 'trousers', 'purple'),
    piece('black trousers', 'trousers', 'black'),
    piece('yellow shoes', 'shoes', 'yellow'),
    piece('black shoes', 'shoes', 'black'),
  ];

  test('of choices with as many outfits, the one whose colours go together is taken', () => {
    const { result } = solve({ pieces: closet, size: 4, occasions: [], days: 0 });
    expect(result.outfits).toBe(2);
    const chosen = closet.filter(({ id }) => result.ids?.includes(id));
    expect(styleOf(chosen, closet, { occasions: [], season: null }).harmonious).toBe(2);
    expect(result.ids).toContain('black shoes');
  });

  test('harmony, occasions and gaps are named as they are', () => {
    const chosen = closet.filter(({ id }) =>
      ['red top', 'green top', 'purple trousers', 'yellow shoes'].includes(id),
    );
    expect(
      styleOf(
        [...chosen.map((one) => ({ ...one, occasions: ['office'] })), piece('gown', 'skirts', 'red')],
        closet,
        { occasions: ['Office', 'party'], season: 'winter' },
      ),
    ).toEqual({
      outfits: 4,
      harmonious: 1,
      occasions: [
        { name: 'Office', outfits: 4 },
        { name: 'party', outfits: 0 },
      ],
      gaps: [
        'No outfit for party.',
        'Nothing to dress up in.',
        'Nothing casual.',
        'One pair of shoes has to do for everything.',
        'No skirt or trousers in a neutral colour, which go with every top.',
        'No knitwear for the cold days.',
      ],
    });
  });
});
