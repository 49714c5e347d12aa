import fc from 'fast-check';
import { colourFamilies } from '@bestie/contracts/items';
import { formalityLabels } from '@bestie/contracts/trips';
import { scoreOutfit } from './choose-outfits';
import { colourName, meanLightness } from './colour-harmony';
import { conditionsOf } from './day-conditions';
import type { DayConditions } from './day-conditions';
import { outdoorWarmth } from './outfit-measures';
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
  material: null,
  pattern: null,
  colours: [],
  occasions: [],
  favourite: false,
  washDue: false,
  idleDays: 5,
  palette: colour ? [{ lab: colour, share: 1 }] : [],
  ...rest,
});
const today = conditionsOf('2026-10-10', 'UTC', null);
const why = (pieces: WearablePiece[], day = today) =>
  reasonsFor(scoreOutfit(pieces, day, learnTaste([])), day);
const yellow: Lab = [86, 4, 68];
const grey: Lab = [60, -8, -11];

test('names opposite colours, and the piece that was unworn longest', () => {
  expect(
    why([
      piece('Rust knit', 'knitwear', rust),
      piece('Teal skirt', 'skirts', teal, { idleDays: 70 }),
      piece('White boots', 'shoes', white),
    ]).slice(0, 2),
  ).toEqual([
    'Orange and teal are opposites on the colour wheel.',
    'You have not worn the teal skirt for 2 months.',
  ]);
});

test('a rest is told in whole weeks, months or years, and never as one of them', () => {
  const told = [27, 60, 61, 730, 731].map((idleDays) =>
    why([piece('Rust knit', 'knitwear', null), piece('Teal skirt', 'skirts', null, { idleDays })]).find(
      (sentence) => sentence.startsWith('You have not worn'),
    ),
  );
  expect(told.map((sentence) => /for (.*)\.$/.exec(sentence ?? '')?.[1])).toEqual([
    '3 weeks',
    '8 weeks',
    '2 months',
    '24 months',
    '2 years',
  ]);
});

test('yellow and grey are no opposites, and a third colour forbids to speak of two', () => {
  expect(
    why([
      piece('Butter knit', 'knitwear', yellow),
      piece('Grey skirt', 'skirts', grey),
      piece('White boots', 'shoes', white),
    ]).join(),
  ).toContain('The only colour, yellow, comes from the butter knit; the rest is neutral.');
  const three = why([
    piece('Rust knit', 'knitwear', rust),
    piece('Teal skirt', 'skirts', teal),
    piece('Pumps', 'shoes', [38, 38, -38]),
  ]).join();
  expect(three).not.toMatch(/colour wheel|only colour|Tone in tone/);
});

test('names one colour among neutrals, and tones of one colour', () => {
  expect(why([piece('Red dress', 'dresses', [46, 62, 40]), piece('White boots', 'shoes', white)])[0]).toBe(
    'The only colour, red, comes from the red dress; the rest is neutral.',
  );
  expect(
    why([piece('Red dress', 'dresses', [46, 62, 40]), piece('Red pumps', 'shoes', [40, 55, 36])])[0],
  ).toBe('Tone in tone: red, and no other colour but neutrals.');
});

test('names neutrals, contrast of light and dark, season and warmth', () => {
  const autumn = { seasons: ['autumn' as const], warmth: 3 };
  expect(
    why([
      piece('White shirt', 'shirts', white, autumn),
      piece('Black trousers', 'trousers', [12, 1, 0], autumn),
      piece('Grey boots', 'shoes', [55, 0, 0], autumn),
    ]),
  ).toEqual([
    'Every piece of it is meant for autumn.',
    'Only neutrals: white, black and grey go with one another.',
    'As warm as autumn asks for.',
  ]);
});

test('a cold and rainy day: the coat is named, and without one nothing is called warm', () => {
  const cold = conditionsOf('2026-11-20', 'UTC', { low: 3, high: 8, rainChance: 0.8 });
  const body = [
    piece('Wool knit', 'knitwear', null, { warmth: 4 }),
    piece('Tweed trousers', 'trousers', null, { warmth: 4 }),
    piece('Boots', 'shoes', null, { warmth: 4 }),
  ];
  expect(why([...body, piece('Camel coat', 'outerwear', null, { warmth: 4 })], cold)).toEqual([
    'Warm enough for the day’s weather, with the camel coat on top.',
    'Rain is likely, so the camel coat comes along.',
  ]);
  expect(why(body, cold).join()).not.toMatch(/warm/i);
});

test('says nothing about unknown colours', () => {
  expect(why([piece('Dress', 'dresses', null, { warmth: 5 }), piece('Shoes', 'shoes', navy)])).toEqual([
    'Ready to wear: nothing in it is in the laundry or lent.',
  ]);
});

test('names a first wear and a favourite', () => {
  expect(
    why([
      piece('The gown', 'dresses', null, { idleDays: null, warmth: 5 }),
      piece('Pumps', 'shoes', null, { favourite: true }),
    ]),
  ).toEqual(['Never worn yet: the gown.', 'With the pumps, a favourite of yours.']);
});

/** Whether a sentence is true of an outfit, recalculated from its data alone; undefined for unknown sentences. */
function holds(sentence: string, pieces: readonly WearablePiece[], day: DayConditions): boolean | undefined {
  const neutral = ['black', 'grey', 'white', 'beige', 'brown', 'navy'];
  const seen = pieces.flatMap((one) =>
    one.palette
      .filter(({ share }) => share / one.palette.reduce((sum, other) => sum + other.share, 0) >= 0.12)
      .map((colour) => ({ one, name: colourName(colour), turn: Math.atan2(colour.lab[2], colour.lab[1]) })),
  );
  const all = pieces.every(({ palette }) => palette.length > 0);
  const loud = seen.filter(({ name }) => !neutral.includes(name));
  const families = new Set(loud.map(({ name }) => name));
  const degrees = (one: number, other: number) => {
    const apart = (Math.abs(one - other) * 180) / Math.PI;
    return Math.min(apart, 360 - apart);
  };
  const apart = (across: boolean) =>
    loud.flatMap((one, at) =>
      loud
        .slice(at + 1)
        .filter((other) => !across || one.name !== other.name)
        .map((other) => degrees(one.turn, other.turn)),
    );
  const named = (text: string | undefined) =>
    pieces.find(({ name }) => `the ${name.toLowerCase()}` === text?.toLowerCase());
  const coat = pieces.find(({ category }) => category === 'outerwear');
  const isTwo = (words: RegExpExecArray | null) =>
    all &&
    families.size === 2 &&
    [words?.[1]?.toLowerCase(), words?.[2]].every((word) => families.has(word ?? ''));
  let words: RegExpExecArray | null;
  if ((words = /^(\w+) and (\w+) are opposites/.exec(sentence)))
    return isTwo(words) && apart(true).every((angle) => angle >= 140);
  if ((words = /^(\w+) and (\w+) are neighbours/.exec(sentence)))
    return isTwo(words) && apart(false).every((angle) => angle <= 75);
  if ((words = /^The only colour, (\w+), comes from (.+); the rest/.exec(sentence)))
    return (
      all &&
      families.size === 1 &&
      families.has(words[1] ?? '') &&
      loud.every(({ one }) => one === named(words?.[2]))
    );
  if ((words = /^Tone in tone: (\w+),/.exec(sentence)))
    return (
      all && families.size === 1 && families.has(words[1] ?? '') && apart(false).every((angle) => angle <= 30)
    );
  if (/^Only neutrals: /.test(sentence))
    return all && loud.length === 0 && seen.every(({ name }) => sentence.includes(name));
  if ((words = /^(\w+) from top to toe/.exec(sentence)))
    return all && seen.every(({ name }) => name === words?.[1]?.toLowerCase() && neutral.includes(name));
  if ((words = /^Light and dark: (.+) with (.+)\.$/.exec(sentence))) {
    const [light, dark] = [named(words[1]), named(words[2])];
    return Boolean(light && dark && meanLightness(light.palette) - meanLightness(dark.palette) >= 40);
  }
  if ((words = /^You have not worn (.+) for (\d+) (weeks|months|years)/.exec(sentence))) {
    const days = named(words[1])?.idleDays ?? 0;
    return (
      Number(words[2]) > 1 &&
      days >= Number(words[2]) * { weeks: 7, months: 30, years: 365 }[words[3] as 'weeks']
    );
  }
  if ((words = /^Never worn yet: (.+)\.$/.exec(sentence))) return named(words[1])?.idleDays === null;
  if (/^Every piece of it is meant for/.test(sentence))
    return pieces.every(({ seasons }) => seasons.includes(day.season));
  if (/^Warm enough for .* with/.test(sentence))
    return coat !== undefined && day.need >= 3.5 && Math.abs((outdoorWarmth(pieces) ?? 0) - day.need) < 0.6;
  if (/^(As warm as|Light enough)/.test(sentence))
    return day.need < 3.5 && Math.abs((outdoorWarmth(pieces) ?? 0) - day.need) < 0.6;
  if (/^Rain is likely/.test(sentence)) return coat !== undefined && (day.weather?.rainChance ?? 0) >= 0.55;
  if ((words = /^All of it is (.+)\.$/.exec(sentence)))
    return pieces.every(
      ({ formality }) => formalityLabels[(formality ?? 0) - 1]?.toLowerCase() === words?.[1],
    );
  if ((words = /^With (.+), a favourite of yours/.exec(sentence))) return named(words[1])?.favourite;
  if (/^Ready to wear/.test(sentence)) return true;
  return undefined;
}

test('every sentence holds against the data of the outfit', () => {
  const labs: Lab[] = [
    ...colourFamilies.map(({ lab }) => [...lab] as Lab),
    rust,
    teal,
    grey,
    [60, 10, 20],
    [35, -14, -10],
  ];
  const colour = fc.record({ lab: fc.constantFrom(...labs), share: fc.constantFrom(0.05, 0.3, 0.6) });
  const any = (name: string, category: WearablePiece['category']) =>
    fc
      .record({
        palette: fc.array(colour, { minLength: 1, maxLength: 3 }),
        seasons: fc.constantFrom<WearablePiece['seasons']>([], ['autumn'], ['summer', 'winter']),
        warmth: fc.option(fc.integer({ min: 1, max: 5 })),
        formality: fc.option(fc.integer({ min: 2, max: 3 })),
        idleDays: fc.option(fc.integer({ min: 0, max: 900 })),
        favourite: fc.boolean(),
      })
      .map((rest) => piece(name, category, null, rest));
  const outfit = fc.oneof(
    fc.tuple(any('Knit', 'knitwear'), any('Skirt', 'skirts'), any('Boots', 'shoes')),
    fc.tuple(any('Dress', 'dresses'), any('Boots', 'shoes'), any('Coat', 'outerwear')),
    fc.tuple(
      any('Shirt', 'shirts'),
      any('Jeans', 'trousers'),
      any('Shoes', 'shoes'),
      any('Coat', 'outerwear'),
      any('Bag', 'bags'),
    ),
  );
  const days = fc.constantFrom(
    today,
    conditionsOf('2026-07-10', 'UTC', null),
    conditionsOf('2026-11-20', 'UTC', { low: 3, high: 8, rainChance: 0.8 }),
    conditionsOf('2026-11-20', 'UTC', { low: 14, high: 19, rainChance: 0.1 }),
  );
  const kinds = new Set<string>();
  fc.assert(
    fc.property(outfit, days, (pieces, day) => {
      for (const sentence of why(pieces, day)) {
        kinds.add(sentence.slice(0, 9));
        expect({ sentence, holds: holds(sentence, pieces, day) }).toEqual({ sentence, holds: true });
      }
    }),
    { numRuns: 600 },
  );
  expect(kinds.size).toBeGreaterThan(8);
});
