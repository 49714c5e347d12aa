import { scoreOutfit } from './choose-outfits';
import type { WearablePiece } from './outfit-measures';
import { reasonsFor } from './suggestion-reasons';
import { learnTaste } from './taste';

type Lab = [number, number, number];
const white: Lab = [96, 0, 2];
const navy: Lab = [20, 6, -32];
const rust: Lab = [48, 38, 44];
const teal: Lab = [52, -34, -12];

let ids = 0;
const piece = (
  name: string,
  category: WearablePiece['category'],
  colour: Lab | null,
  rest: Partial<WearablePiece> = {},
): WearablePiece => ({
  id: String((ids += 1)),
  name,
  category,
  seasons: [],
  formality: null,
  warmth: null,
  occasions: [],
  favourite: false,
  washDue: false,
  idleDays: 5,
  palette: colour ? [{ lab: colour, share: 1 }] : [],
  ...rest,
});
const why = (pieces: WearablePiece[]) => reasonsFor(scoreOutfit(pieces, 'autumn', learnTaste([])), 'autumn');

test('names opposite colours, and the piece that was unworn longest', () => {
  expect(
    why([
      piece('Rust knit', 'knitwear', rust),
      piece('Teal skirt', 'skirts', teal, { idleDays: 70 }),
      piece('White boots', 'shoes', white),
    ]).slice(0, 2),
  ).toEqual([
    'Orange and teal are opposites on the colour wheel, and make each other shine.',
    'You have not worn the teal skirt for 2 months.',
  ]);
});

test('names one colour among neutrals', () => {
  expect(why([piece('Red dress', 'dresses', [46, 62, 40]), piece('White boots', 'shoes', white)])[0]).toBe(
    'The red dress is the one colour in it; the rest keeps quiet.',
  );
});

test('a muted colour counts: it is not called tone in tone', () => {
  const reasons = why([
    piece('Brown knit', 'knitwear', [40, 16, 26]),
    piece('Petrol skirt', 'skirts', [36, -14, -10]),
    piece('Beige boots', 'shoes', [70, 10, 24]),
  ]);
  expect(reasons.join()).not.toContain('Tone in tone');
  expect(
    why([piece('Red dress', 'dresses', [46, 62, 40]), piece('Red pumps', 'shoes', [40, 55, 36])])[0],
  ).toBe('Tone in tone: shades of red, and no other colour.');
});

test('names neutrals, contrast of light and dark, and the season', () => {
  const autumn = { seasons: ['autumn' as const], warmth: 3 };
  expect(
    why([
      piece('White shirt', 'shirts', white, autumn),
      piece('Black trousers', 'trousers', [12, 1, 0], autumn),
      piece('Grey boots', 'shoes', [55, 0, 0], autumn),
    ]),
  ).toEqual([
    'Every piece of it is meant for autumn.',
    'All quiet neutrals: nothing here can clash.',
    'As warm as autumn asks for.',
  ]);
});

test('says nothing about unknown colours', () => {
  expect(why([piece('Dress', 'dresses', null), piece('Shoes', 'shoes', navy)])).toEqual([
    'Everything in it is clean, at home, and goes together.',
  ]);
});

test('names a first wear and a favourite', () => {
  expect(
    why([
      piece('The gown', 'dresses', null, { idleDays: null }),
      piece('Pumps', 'shoes', null, { favourite: true }),
    ]),
  ).toEqual(['The gown is still waiting for its first day out.', 'With the pumps, a favourite of yours.']);
});
