import fc from 'fast-check';
import { categories, seasons } from './items';
import {
  countOutfits,
  countOutfitsWith,
  isCorePart,
  isOutfit,
  outfitPartOf,
  suitsOccasion,
} from './outfit-rules';
import type { OutfitPiece } from './outfit-rules';

const piece = (category: OutfitPiece['category'], rest: Partial<OutfitPiece> = {}): OutfitPiece => ({
  category,
  seasons: [],
  formality: null,
  occasions: [],
  ...rest,
});
const [tee, jeans, dress, boots, coat, bag] = [
  piece('tops'),
  piece('trousers'),
  piece('dresses'),
  piece('shoes'),
  piece('outerwear'),
  piece('bags'),
];

test.each([
  [[tee, jeans, boots], true],
  [[dress, boots], true],
  [[dress, boots, coat, bag, piece('hats')], true],
  [[tee, jeans], false],
  [[tee, boots], false],
  [[tee, jeans, dress, boots], false],
  [[tee, tee, jeans, boots], false],
  [[dress, boots, boots], false],
  [[dress, boots, coat, coat], false],
  [[dress, boots, bag, bag], false],
  [[dress, boots, piece('underwear')], false],
  [[], false],
])('%#: an outfit or not', (pieces, expected) => {
  expect(isOutfit(pieces)).toBe(expected);
});

test('pieces need a common season; a piece without seasons goes with any', () => {
  const spring = piece('tops', { seasons: ['spring', 'summer'] });
  const warm = piece('trousers', { seasons: ['summer', 'autumn'] });
  const cold = piece('shoes', { seasons: ['autumn', 'spring'] });
  expect(isOutfit([spring, warm, boots])).toBe(true);
  expect(isOutfit([spring, warm, cold])).toBe(false);
});

test('formal and casual pieces do not go together', () => {
  const gown = piece('dresses', { formality: 5 });
  expect(isOutfit([gown, piece('shoes', { formality: 3 })])).toBe(true);
  expect(isOutfit([gown, piece('shoes', { formality: 2 })])).toBe(false);
});

test('a piece names the occasion, or none at all', () => {
  expect(suitsOccasion(piece('tops', { occasions: ['Office'] }), 'office')).toBe(true);
  expect(suitsOccasion(piece('tops', { occasions: ['party'] }), 'office')).toBe(false);
  expect(suitsOccasion(tee, 'office')).toBe(true);
});

const anyPiece = fc.record({
  category: fc.constantFrom(...categories),
  seasons: fc.subarray([...seasons]),
  formality: fc.option(fc.integer({ min: 1, max: 5 })),
  occasions: fc.constant([]),
});

test('counting by groups equals counting one by one', () => {
  fc.assert(
    fc.property(
      anyPiece,
      fc.array(
        anyPiece.chain((one) => fc.record({ one: fc.constant(one), count: fc.integer({ min: 1, max: 3 }) })),
        {
          maxLength: 7,
        },
      ),
      (wanted, groups) => {
        const closet = groups
          .flatMap(({ one, count }) => Array.from({ length: count }, () => one))
          .filter(({ category }) => isCorePart(outfitPartOf[category]));
        let brute = 0;
        const subsets = (at: number, chosen: OutfitPiece[]) => {
          if (isOutfit(chosen)) brute += 1;
          if (chosen.length === 3) return;
          for (let next = at; next < closet.length; next += 1)
            subsets(next + 1, [...chosen, closet[next] as OutfitPiece]);
        };
        if (isCorePart(outfitPartOf[wanted.category])) subsets(0, [wanted]);
        expect(
          countOutfitsWith(
            wanted,
            groups.map(({ one, count }) => ({ ...one, count })),
          ),
        ).toBe(brute);
      },
    ),
  );
});

test('the outfits of a capsule are those that suit one of its occasions, each counted once', () => {
  const occasions = ['office', 'party', 'brunch'];
  const named = fc.subarray(['Office', 'party', 'gym']);
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(anyPiece, named).map(([one, suits]) => ({ ...one, occasions: suits })),
        { maxLength: 12 },
      ),
      fc.subarray(occasions),
      (pieces, wanted) => {
        const core = pieces.filter(({ category }) => isCorePart(outfitPartOf[category]));
        let brute = 0;
        const subsets = (at: number, chosen: OutfitPiece[]) => {
          const suits = (occasion: string) => chosen.every((one) => suitsOccasion(one, occasion));
          if (isOutfit(chosen) && (wanted.length === 0 || wanted.some(suits))) brute += 1;
          if (chosen.length === 3) return;
          for (let next = at; next < core.length; next += 1)
            subsets(next + 1, [...chosen, core[next] as OutfitPiece]);
        };
        subsets(0, []);
        expect(countOutfits(pieces, wanted)).toBe(brute);
      },
    ),
  );
});

test('equal pieces are compared once, however many there are', () => {
  let looked = 0;
  const counted = (like: OutfitPiece): OutfitPiece[] =>
    Array.from({ length: 50 }, () => ({
      ...like,
      get formality() {
        looked += 1;
        return like.formality;
      },
    }));
  expect(countOutfits([tee, jeans, boots].flatMap(counted), ['office', 'party'])).toBe(50 ** 3);
  expect(looked).toBeLessThanOrEqual(3 * 50 * 2);
});
