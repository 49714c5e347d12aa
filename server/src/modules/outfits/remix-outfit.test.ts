import { remixOutfit, remixReason } from './remix-outfit';
import type { OwnLook } from './remix-outfit';

const piece = (id: string, changes: Partial<OwnLook> = {}): OwnLook => ({
  id,
  category: 'tops',
  palette: null,
  colours: ['red'],
  formality: 3,
  status: 'active',
  ...changes,
});
const chosenOf = (originals: OwnLook[], closet: OwnLook[]) =>
  remixOutfit(originals, closet).map(({ chosen }) => chosen?.id ?? null);

test('the category comes first: a red skirt does not replace a red top', () => {
  expect(
    chosenOf(
      [piece('theirs')],
      [piece('skirt', { category: 'skirts' }), piece('top', { colours: ['green'] })],
    ),
  ).toEqual(['top']);
});

test('then the nearest colour, and among equal colours the most similar formality', () => {
  const closet = [
    piece('navy', { colours: ['navy'] }),
    piece('pyjama', { formality: 1 }),
    piece('blouse', { formality: 4 }),
  ];
  const [swap] = remixOutfit([piece('theirs', { formality: 4 })], closet);
  expect(swap).toMatchObject({
    chosen: { id: 'blouse', reason: 'The same colour, as dressy' },
    alternatives: [
      { id: 'pyjama', reason: 'The same colour, more casual' },
      { id: 'navy', reason: 'Navy instead of red, a little more casual' },
    ],
  });
});

test('no piece is used twice, and layers without a match say so', () => {
  const originals = [piece('one'), piece('two', { colours: ['orange'] }), piece('hat', { category: 'hats' })];
  expect(chosenOf(originals, [piece('mine', { colours: ['orange'] })])).toEqual([null, 'mine', null]);
});

test('a ready piece is preferred to the same one in the laundry, which is named as such', () => {
  const washed = piece('washed', { status: 'laundry' });
  const [swap] = remixOutfit([piece('theirs')], [washed, piece('ready')]);
  expect(swap?.chosen?.id).toBe('ready');
  expect(swap?.alternatives).toEqual([
    { id: 'washed', reason: 'The same colour, as dressy, now in the laundry' },
  ]);
});

test('at most three alternatives, none of which is used already', () => {
  const closet = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => piece(id));
  const swaps = remixOutfit([piece('one'), piece('two')], closet);
  const chosen = swaps.map((swap) => swap.chosen?.id);
  expect(new Set(chosen).size).toBe(2);
  for (const { alternatives } of swaps) {
    expect(alternatives).toHaveLength(3);
    expect(alternatives.filter(({ id }) => chosen.includes(id))).toEqual([]);
  }
});

test('in a closet of hundreds, each layer gets its equal and the most similar others', () => {
  const at = (id: string, hue: number, lightness: number) => {
    const lab: [number, number, number] = [
      lightness,
      40 * Math.cos((hue / 180) * Math.PI),
      40 * Math.sin((hue / 180) * Math.PI),
    ];
    return piece(id, { palette: [{ lab, share: 1 }], colours: [] });
  };
  const closet = Array.from({ length: 360 }, (_, hue) => at(`top${hue}`, hue, 50));
  const originals = Array.from({ length: 12 }, (_, index) => at(`layer${index}`, index * 30, 50));
  const swaps = remixOutfit(originals, closet);
  expect(swaps.map(({ chosen }) => chosen?.id)).toEqual(originals.map((_, index) => `top${index * 30}`));
  for (const [index, { alternatives }] of swaps.entries())
    expect(alternatives.map(({ id }) => id)).toEqual(
      expect.arrayContaining([`top${(index * 30 + 359) % 360}`, `top${(index * 30 + 1) % 360}`]),
    );
});

test.each([
  [{ palette: [{ lab: [46, 62, 40], share: 1 }] }, 'The same colour, as dressy'],
  [{ palette: [{ lab: [38, 50, 30], share: 1 }] }, 'Same colour family, as dressy'],
  [{ colours: [], formality: null }, 'Same kind of piece'],
  [{ colours: ['navy'], formality: 4 }, 'Navy instead of red, a little dressier'],
  [{ formality: 5, status: 'lent' }, 'The same colour, dressier, lent out now'],
] as [Partial<OwnLook>, string][])('gives its reasons: %j', (changes, reason) => {
  expect(remixReason(piece('theirs'), piece('mine', changes))).toBe(reason);
});
