import fc from 'fast-check';
import { categories, seasons } from '@bestie/contracts/items';
import { isOutfit } from '@bestie/contracts/outfit-rules';
import {
  chooseOutfits,
  coreOf,
  lackingParts,
  outfitKey,
  scoreOutfit,
  wearableOn,
  wobble,
} from './choose-outfits';
import { measureColours } from './colour-harmony';
import type { ColouredPiece } from './colour-harmony';
import { measureNames, measureOutfit, scoreOf, startingWeights } from './outfit-measures';
import type { WearablePiece } from './outfit-measures';
import { conditionsOf } from './day-conditions';
import type { DayWeather } from './day-conditions';
import { seasonOf } from '@bestie/contracts/season-of-day';
import { reasonsFor } from './suggestion-reasons';
import { learnTaste } from './taste';

const lab = fc.tuple(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
);
const colour = fc.record({ lab, share: fc.double({ min: 0.05, max: 1, noNaN: true }) });
const pieces = (from: readonly WearablePiece['category'][] = categories) =>
  fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Breton tee', 'Wide trousers', 'Boots'),
      category: fc.constantFrom(...from),
      seasons: fc.subarray([...seasons]),
      formality: fc.option(fc.integer({ min: 1, max: 5 })),
      warmth: fc.option(fc.integer({ min: 1, max: 5 })),
      material: fc.constantFrom(null, 'Wool', 'Linen'),
      pattern: fc.constantFrom(null, 'Stripes'),
      colours: fc.constant([]),
      occasions: fc.constant([]),
      favourite: fc.boolean(),
      washDue: fc.boolean(),
      idleDays: fc.option(fc.integer({ min: 0, max: 400 })),
      palette: fc.array(colour, { maxLength: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 14 },
  );
const wardrobe = pieces(['tops', 'trousers', 'dresses', 'shoes', 'outerwear', 'bags']);
const noTaste = learnTaste([]);
const none = () => false;
const day = fc
  .constantFrom('2026-01-15', '2026-04-15', '2026-07-15', '2026-10-15')
  .map((date) => conditionsOf(date, 'UTC', null));

test('every measure and every score is between 0 and 1', () => {
  fc.assert(
    fc.property(pieces(), day, (some, now) => {
      fc.pre(some.length > 0);
      const measures = { ...measureOutfit(some, now).measures, liking: 0.5 };
      for (const name of measureNames) {
        expect(measures[name]).toBeGreaterThanOrEqual(0);
        expect(measures[name]).toBeLessThanOrEqual(1);
      }
      const score = scoreOf(measures, startingWeights);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
});

test('the choice consists of outfits that were not used, and is the same each time', () => {
  fc.assert(
    fc.property(wardrobe, day, fc.string(), (some, now, seed) => {
      const choose = (
        isSpent: (ids: readonly string[]) => boolean,
        isAnswered: (ids: readonly string[]) => boolean = none,
      ) =>
        chooseOutfits({
          pieces: some,
          day: now,
          taste: noTaste,
          seed,
          isSpent,
          isAnswered,
          ofDay: 3,
          count: 3,
        });
      const chosen = choose(none);
      expect(chosen.every((outfit) => isOutfit(outfit.pieces))).toBe(true);
      expect(chosen.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
      const keys = (outfits: typeof chosen) =>
        outfits.map((one) => outfitKey(coreOf(one.pieces).map(({ id }) => id)));
      expect(new Set(keys(chosen)).size).toBe(chosen.length);
      expect(keys(choose(none))).toEqual(keys(chosen));
      const [first] = keys(chosen);
      expect(keys(choose((ids) => outfitKey(ids) === first))).not.toContain(first);
      // Answering one of them keeps the positions of the others.
      const after = keys(choose(none, (ids) => outfitKey(ids) === first));
      expect(after).not.toContain(first);
      expect(after.slice(0, chosen.length - 1)).toEqual(keys(chosen).slice(1));
      for (const outfit of chosen) expect(reasonsFor(outfit, now).length).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});

test('no other outfit is better by more than the random part: compared with every possible outfit', () => {
  fc.assert(
    fc.property(pieces(['tops', 'trousers', 'dresses', 'shoes']), day, fc.string(), (some, now, seed) => {
      // With all pieces ready and rested, only the score decides.
      const closet = some.slice(0, 9).map((piece) => ({ ...piece, washDue: false, idleDays: null }));
      const [chosen] = chooseOutfits({
        pieces: closet,
        day: now,
        taste: noTaste,
        seed,
        isSpent: none,
        isAnswered: none,
        ofDay: 1,
        count: 1,
      });
      const outfits: WearablePiece[][] = [];
      const extend = (at: number, outfit: WearablePiece[]) => {
        if (outfit.some(({ category }) => category === 'shoes') && isOutfit(outfit)) outfits.push(outfit);
        if (outfit.length < 3)
          for (let next = at; next < closet.length; next += 1)
            extend(next + 1, [...outfit, closet[next] as WearablePiece]);
      };
      extend(0, []);
      const most = Math.max(0, ...outfits.map((outfit) => scoreOutfit(outfit, now, noTaste).score));
      expect(chosen === undefined).toBe(outfits.length === 0);
      if (chosen) expect(chosen.score).toBeGreaterThanOrEqual(most - wobble - 1e-9);
    }),
    { numRuns: 150 },
  );
});

describe('what one would wear', () => {
  let ids = 0;
  const piece = (name: string, category: WearablePiece['category']): WearablePiece => ({
    id: String((ids += 1)),
    name,
    category,
    seasons: [],
    formality: 3,
    warmth: null,
    material: null,
    pattern: null,
    colours: [],
    occasions: [],
    favourite: false,
    washDue: false,
    idleDays: 20,
    palette: [{ lab: [30, 0, 0], share: 1 }],
  });
  const choose = (outer: WearablePiece[], shoes: WearablePiece[], weather: DayWeather) => {
    const now = conditionsOf('2026-01-15', 'UTC', weather);
    const clothes = [1, 2, 3].flatMap((at) => [
      piece(`Wool jumper ${at}`, 'knitwear'),
      piece(`Trousers ${at}`, 'trousers'),
    ]);
    return chooseOutfits({
      pieces: wearableOn([...clothes, ...outer, ...shoes], now),
      day: now,
      taste: noTaste,
      seed: 'a day',
      isSpent: none,
      isAnswered: none,
      ofDay: 3,
      count: 3,
    }).map((outfit) => outfit.pieces.map(({ name }) => name));
  };

  test('in the frost, the only coat comes again rather than a blazer in its place', () => {
    const outer = [piece('Wool coat', 'outerwear'), piece('Ink blazer', 'outerwear')];
    const outfits = choose(outer, [piece('Ankle boots', 'shoes')], { low: -6, high: 0, rainChance: 0 });
    expect(outfits).toHaveLength(3);
    expect(outfits.every((names) => names.includes('Wool coat'))).toBe(true);
  });

  test('in November long sleeves are better than a favourite T-shirt, also beneath a jacket', () => {
    const now = conditionsOf('2026-11-26', 'UTC', null);
    const rest = [piece('Trousers', 'trousers'), piece('Ankle boots', 'shoes'), piece('Jacket', 'outerwear')];
    const scoreWith = (top: WearablePiece, day = now) => scoreOutfit([top, ...rest], day, noTaste).score;
    const tee = { ...piece('T-shirt', 'tops'), favourite: true, idleDays: null };
    const long = { ...piece('Long-sleeved top', 'tops'), idleDays: 3 };
    expect(scoreWith(long)).toBeGreaterThan(scoreWith(tee));
    const inMay = conditionsOf('2026-05-26', 'UTC', null);
    expect(scoreWith(long, inMay)).toBeLessThan(scoreWith(tee, inMay));
  });

  test('in the rain, boots come before white sneakers and pumps', () => {
    const shoes = ['White sneakers', 'Red pumps', 'Ankle boots'].map((name) => piece(name, 'shoes'));
    const [first] = choose([piece('Wool coat', 'outerwear')], shoes, { low: 5, high: 9, rainChance: 0.9 });
    expect(first).toContain('Ankle boots');
  });
});

test('an outfit is found whenever one is possible; otherwise the answer says what is missing', () => {
  fc.assert(
    fc.property(wardrobe, (some) => {
      const plain = some.map((piece) => ({ ...piece, seasons: [], formality: null }));
      const chosen = chooseOutfits({
        pieces: plain,
        day: conditionsOf('2026-07-15', 'UTC', null),
        taste: noTaste,
        seed: 'x',
        isSpent: none,
        isAnswered: none,
        ofDay: 3,
        count: 3,
      });
      expect(chosen.length > 0).toBe(lackingParts(plain).length === 0);
    }),
    { numRuns: 60 },
  );
});

test('shifting all hues equally changes no harmony', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(colour, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (palettes, angle) => {
        const parts = ['top', 'bottom', 'shoes', 'outerwear'] as const;
        const outfit: ColouredPiece[] = palettes.map((palette, index) => ({
          part: parts[index] ?? 'extra',
          palette,
        }));
        const turned = outfit.map(({ part, palette }) => ({
          part,
          palette: palette.map(({ lab: [l, a, b], share }) => ({
            share,
            lab: [
              l,
              a * Math.cos(angle) - b * Math.sin(angle),
              a * Math.sin(angle) + b * Math.cos(angle),
            ] as [number, number, number],
          })),
        }));
        expect(measureColours(turned).harmony).toBeCloseTo(measureColours(outfit).harmony, 6);
      },
    ),
  );
});

describe('taste', () => {
  const measured = { ...startingWeights, ...Object.fromEntries(measureNames.map((name) => [name, 0.5])) };
  const answer = (itemIds: string[], accepted: boolean, harmony = 0.5) => ({
    itemIds,
    accepted,
    reason: null,
    about: [],
    measures: { ...measured, harmony },
  });

  test('without answers nothing is learnt', () => {
    expect(noTaste.weights).toEqual(startingWeights);
    expect(noTaste.likingOf(['a', 'b'])).toBe(0.5);
  });

  test('accepted pieces are preferred, rejected ones avoided', () => {
    const taste = learnTaste([answer(['a', 'b'], true), answer(['c', 'd'], false)]);
    expect(taste.likingOf(['a', 'b'])).toBeGreaterThan(0.5);
    expect(taste.likingOf(['c', 'd'])).toBeLessThan(0.5);
    expect(taste.likingOf(['x', 'y'])).toBe(0.5);
  });

  test('a measure that separates accepted from rejected outfits gets a higher weight, and no weight is negative', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 40 }),
        (said) => {
          const answers = said.map(([accepted, harmony], index) => answer([`${index}`], accepted, harmony));
          const { weights } = learnTaste(answers);
          for (const name of measureNames) expect(weights[name]).toBeGreaterThan(0);
          expect(learnTaste(answers.toReversed()).weights.harmony).toBeCloseTo(weights.harmony, 9);
        },
      ),
    );
    const harmonious = Array.from({ length: 10 }, (_, index) => [
      answer([`yes${index}`], true, 0.9),
      answer([`no${index}`], false, 0.3),
    ]).flat();
    expect(learnTaste(harmonious).weights.harmony).toBeGreaterThan(startingWeights.harmony * 1.4);
    expect(learnTaste(harmonious).weights.rest).toBe(startingWeights.rest);
  });
});

test.each([
  ['2026-01-15', 'Europe/Berlin', 'winter'],
  ['2026-01-15', 'Australia/Sydney', 'summer'],
  ['2026-03-01', 'America/New_York', 'spring'],
  ['2026-07-01', 'America/Sao_Paulo', 'winter'],
  ['2026-10-10', 'Africa/Johannesburg', 'spring'],
  ['2026-11-30', 'Asia/Tokyo', 'autumn'],
  ['2026-12-01', 'Asia/Tokyo', 'winter'],
])('%s in %s is %s', (day, timezone, expected) => {
  expect(seasonOf(day, timezone)).toBe(expected);
});
