import fc from 'fast-check';
import { hexOfLab, inkOn, paletteSwatches } from './paper-colours';
import { unwearable } from './piece-state';
import type { OutfitPiece } from '@bestie/contracts/outfits.contract';

test.each([
  [[100, 0, 0], '#ffffff'],
  [[0, 0, 0], '#000000'],
  [[53.24, 80.09, 67.2], '#ff0000'],
  [[32.3, 79.19, -107.86], '#0000ff'],
] as const)('Lab %j is %s', (lab, hex) => {
  expect(hexOfLab([...lab])).toBe(hex);
});

test('every palette colour becomes a colour that can be saved, with a readable ink', () => {
  const value = fc.double({ min: -130, max: 130, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), value, value, (l, a, b) => {
      expect(hexOfLab([l, a, b])).toMatch(/^#[0-9a-f]{6}$/);
      expect(['#2b1322', '#fffaf4']).toContain(inkOn(hexOfLab([l, a, b])));
    }),
  );
});

const piece = (changes: Partial<OutfitPiece>): OutfitPiece => ({
  itemId: 'a',
  name: 'Coat',
  category: 'outerwear',
  status: 'active',
  gone: false,
  cover: null,
  ...changes,
});
const coloured = (...palette: { lab: [number, number, number]; share: number }[]) =>
  piece({
    cover: {
      id: 'p',
      path: 'x',
      state: 'ready',
      width: 3,
      height: 4,
      placeholder: null,
      sources: null,
      palette,
    },
  });

test('backgrounds come from the pieces, the largest colour first, without duplicates', () => {
  const swatches = paletteSwatches([
    coloured({ lab: [50, 60, 40], share: 0.4 }, { lab: [90, 0, 0], share: 0.6 }),
    coloured({ lab: [51, 61, 40], share: 0.3 }),
  ]);
  expect(swatches.map(({ value }) => value)).toEqual([hexOfLab([90, 0, 0]), hexOfLab([50, 60, 40])]);
});

test('names the pieces that cannot be worn now', () => {
  expect(unwearable([piece({})])).toBeNull();
  expect(
    unwearable([
      piece({ status: 'laundry' }),
      piece({ name: 'Scarf', status: 'lent' }),
      piece({ name: 'Hat', status: null, gone: true }),
      piece({ name: 'Bag', status: 'wishlist' }),
    ]),
  ).toBe('Coat is in the laundry, Scarf is lent, Hat is no longer in your closet and 1 more.');
});
