import { createJiti } from 'jiti';
import { median } from './support/figures.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * Suggestions for generated closets, day after day: how often the first outfit and all three are plausible by
 * the rules below, how often pieces repeat, and how long a day takes. The rules use the true warmth of each
 * piece, of which the closets tell only a part, as real ones do. CLOSETS, DAYS and SEED change the size.
 */
const closets = Number(process.env.CLOSETS ?? 20);
const days = Number(process.env.DAYS ?? 30);
const seed = Number(process.env.SEED ?? 20_261_125);

let state = seed;
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const pick = (values) => values[Math.floor(chance() * values.length)];
const range = (least, most) => least + chance() * (most - least);

const jiti = createJiti(import.meta.url);
const module = (name) => jiti.import(`../server/src/modules/suggestions/${name}.ts`);
const { chooseOutfits, coreOf, outfitKey, wearableOn } =
  /** @type {typeof import('../server/src/modules/suggestions/choose-outfits')} */ (
    await module('choose-outfits')
  );
const { conditionsOf } = /** @type {typeof import('../server/src/modules/suggestions/day-conditions')} */ (
  await module('day-conditions')
);
const { learnTaste } = /** @type {typeof import('../server/src/modules/suggestions/taste')} */ (
  await module('taste')
);
const { colourName } = /** @type {typeof import('../server/src/modules/suggestions/colour-harmony')} */ (
  await module('colour-harmony')
);
const { colourFamilies } = /** @type {typeof import('../shared/contracts/src/nouns/items')} */ (
  await jiti.import('../shared/contracts/src/nouns/items.ts')
);

/** Pieces as shops sell them: name, category, true warmth, formality, material, how many of 100 pieces. */
const kinds = [
  ['tank top', 'tops', 1, 1, 'Cotton', 3],
  ['tee', 'tops', 1.8, 2, 'Cotton', 12],
  ['long-sleeved top', 'tops', 3, 2, 'Jersey', 5],
  ['silk blouse', 'shirts', 2, 4, 'Silk', 4],
  ['poplin shirt', 'shirts', 2.3, 3, 'Cotton', 7],
  ['cotton sweater', 'knitwear', 3.3, 2, 'Cotton', 4],
  ['wool jumper', 'knitwear', 4.3, 3, 'Wool', 7],
  ['jeans', 'trousers', 3, 2, 'Denim', 8],
  ['wool trousers', 'trousers', 3.6, 4, 'Wool', 5],
  ['linen trousers', 'trousers', 2, 3, 'Linen', 3],
  ['shorts', 'shorts', 1, 1, 'Cotton', 5],
  ['midi skirt', 'skirts', 2.4, 3, 'Viscose', 6],
  ['tweed skirt', 'skirts', 3.4, 4, 'Tweed', 2],
  ['summer dress', 'dresses', 1.6, 2, 'Linen', 4],
  ['knit dress', 'dresses', 3.6, 3, 'Wool', 3],
  ['cocktail dress', 'dresses', 2.2, 5, 'Satin', 2],
  ['sneakers', 'shoes', 2.6, 2, 'Leather', 5],
  ['sandals', 'shoes', 1, 2, 'Leather', 3],
  ['ankle boots', 'shoes', 3.8, 3, 'Leather', 4],
  ['pumps', 'shoes', 2.4, 4, 'Leather', 3],
  ['wool coat', 'outerwear', 4.5, 4, 'Wool', 3],
  ['puffer jacket', 'outerwear', 4.8, 2, 'Nylon', 2],
  ['trench coat', 'outerwear', 3.2, 4, 'Cotton', 2],
  ['denim jacket', 'outerwear', 3, 2, 'Denim', 2],
  ['tote', 'bags', null, 2, 'Canvas', 2],
  ['shoulder bag', 'bags', null, 4, 'Leather', 2],
  ['wool scarf', 'accessories', 4, 3, 'Wool', 2],
];
const weighted = kinds.flatMap((kind) => Array.from({ length: Number(kind[5]) }, () => kind));
/** Black, navy, white and denim fill most closets. */
const colours = [
  'black',
  'black',
  'navy',
  'white',
  'white',
  'grey',
  'beige',
  'blue',
  'brown',
  'red',
  'green',
  'pink',
  'yellow',
  'teal',
];
/** @returns {[number, number, number]} */
const labOf = (name) => {
  const [l, a, b] = colourFamilies.find((family) => family.name === name)?.lab ?? [50, 0, 0];
  return [l, a, b];
};

/** @returns {{ piece: import('../server/src/modules/suggestions/outfit-measures').WearablePiece, truth: { warmth: number | null, formality: number } }} */
function anyPiece(id, [label, category, warmth, formality, material]) {
  const colour = pick(colours);
  const [l, a, b] = labOf(colour);
  /** @type {{ lab: [number, number, number], share: number }[]} */
  const palette = [{ lab: [l + range(-5, 5), a + range(-4, 4), b + range(-4, 4)], share: 0.8 }];
  const pattern = category !== 'shoes' && chance() < 0.2 ? 'Stripes' : null;
  if (pattern) palette.push({ lab: labOf(pick(['white', 'black', 'navy'])), share: 0.2 });
  const told = (share, value) => (chance() < share ? value : null);
  const piece = {
    id,
    name: `${colour} ${label}`,
    category,
    seasons: [],
    formality: told(0.7, formality),
    warmth: told(0.4, warmth === null ? null : Math.max(1, Math.min(5, Math.round(warmth)))),
    material: told(0.6, material),
    pattern,
    colours: [],
    occasions: [],
    favourite: chance() < 0.1,
    washDue: false,
    idleDays: Math.floor(range(3, 90)),
    palette,
  };
  return { piece, truth: { warmth, formality } };
}

/** Mean temperature of each month in a temperate place, and how far days are from it. */
const monthly = [2, 3, 7, 11, 15, 19, 21, 21, 17, 12, 7, 3];
const needOf = (degrees) =>
  Math.max(1, Math.min(5, degrees >= 16 ? 3 - (degrees - 16) / 8 : 3 + (16 - degrees) / 9));
const isPart =
  (part) =>
  ({ category }) =>
    part.includes(category);
const parts = {
  top: isPart(['tops', 'shirts', 'knitwear']),
  bottom: isPart(['trousers', 'shorts', 'skirts']),
  dress: isPart(['dresses']),
  shoes: isPart(['shoes']),
  coat: isPart(['outerwear']),
};
const neutral = ['black', 'grey', 'white', 'beige', 'brown', 'navy'];

/** The rules, one by one; an outfit that breaks none is plausible. */
const rules = {
  complete: (pieces) => {
    const count = (part) => pieces.filter(parts[part]).length;
    const isDressed =
      count('dress') === 1
        ? count('top') + count('bottom') === 0
        : count('top') === 1 && count('bottom') === 1;
    return isDressed && count('shoes') === 1 && count('coat') <= 1;
  },
  warmth: (pieces, { truths, degrees, hasCoat }) => {
    const warmth = (part) => truths.get(pieces.find(parts[part])?.id)?.warmth;
    const body = warmth('dress') ?? 0.6 * (warmth('top') ?? 0) + 0.4 * (warmth('bottom') ?? 0);
    const coat = warmth('coat');
    const isBare = pieces.some(({ name }) => /shorts|sandals/.test(name));
    if (degrees < 13 && isBare) return false;
    if (degrees < 9 && hasCoat && coat === undefined) return false;
    if (degrees > 24 && coat !== undefined) return false;
    const outdoors = coat === undefined ? body : Math.max(body, 0.6 * coat + 0.4 * body) + 0.4;
    return Math.abs(outdoors - needOf(degrees)) <= 1.4;
  },
  formality: (pieces, { truths }) => {
    const all = pieces.map(({ id }) => truths.get(id).formality);
    return Math.max(...all) - Math.min(...all) <= 2;
  },
  harmony: (pieces) => {
    const names = pieces.flatMap(({ palette }) => palette.map((colour) => colourName(colour)));
    const clothes = pieces.filter((piece) =>
      ['top', 'bottom', 'dress', 'coat'].some((part) => parts[part](piece)),
    );
    return (
      new Set(names.filter((name) => !neutral.includes(name))).size <= 2 &&
      clothes.filter(({ pattern }) => pattern).length <= 1
    );
  },
};

const totals = {
  days: 0,
  first: 0,
  all: 0,
  outfits: 0,
  plausible: 0,
  fewer: 0,
  shared: 0,
  dresses: 0,
  again: 0,
};
const broken = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 0]));
const times = [];
const distinct = [];
const mostWorn = [];

for (let closet = 0; closet < closets; closet += 1) {
  const size = Math.round(range(18, 120));
  const made = Array.from({ length: size }, (_, index) => anyPiece(`${closet}-${index}`, pick(weighted)));
  const truths = new Map(made.map(({ piece, truth }) => [piece.id, truth]));
  let pieces = made.map(({ piece }) => piece);
  const start = Date.UTC(2026, closet % 12, 1);
  const knowsWeather = closet % 2 === 0;
  const rejected = new Set();
  const answers = [];
  const worn = [];
  for (let number = 0; number < days; number += 1) {
    const date = new Date(start + number * 86_400_000).toISOString().slice(0, 10);
    const degrees = (monthly[Number(date.slice(5, 7)) - 1] ?? 10) + range(-5, 5);
    const weather = knowsWeather ? { low: degrees - 4, high: degrees + 2.7, rainChance: chance() } : null;
    const begun = performance.now();
    const taste = learnTaste(answers);
    const day = taste.dayFor(conditionsOf(date, 'UTC', weather));
    const chosen = chooseOutfits({
      pieces: wearableOn(pieces, day),
      day,
      taste,
      seed: `${closet} ${date}`,
      isSpent: (ids) => rejected.has(outfitKey(ids)),
      isAnswered: () => false,
      ofDay: 3,
      count: 3,
    });
    times.push(performance.now() - begun);
    const hasCoat = pieces.some((piece) => parts.coat(piece) && (truths.get(piece.id)?.warmth ?? 0) >= 3);
    const isPlausible = (outfit) =>
      Object.entries(rules)
        .map(([name, rule]) => {
          const holds = rule(outfit.pieces, { truths, degrees, hasCoat });
          if (!holds) broken[name] += 1;
          return holds;
        })
        .every(Boolean);
    const plausible = chosen.map(isPlausible);
    const used = chosen.flatMap((outfit) => outfit.pieces.map(({ id }) => id));
    totals.days += 1;
    totals.outfits += chosen.length;
    totals.plausible += plausible.filter(Boolean).length;
    totals.first += plausible[0] ? 1 : 0;
    totals.all += chosen.length === 3 && plausible.every(Boolean) ? 1 : 0;
    totals.fewer += chosen.length < 3 ? 1 : 0;
    totals.shared += new Set(used).size < used.length ? 1 : 0;
    totals.dresses += chosen.filter((outfit) => outfit.pieces.some(parts.dress)).length;
    const coreKey = (outfit) => outfitKey(coreOf(outfit.pieces).map(({ id }) => id));
    totals.again += chosen.filter((outfit) => rejected.has(coreKey(outfit))).length;
    const [first, , last] = chosen;
    if (last && number % 3 === 0) {
      rejected.add(coreKey(last));
      answers.push({
        itemIds: last.pieces.map(({ id }) => id),
        accepted: false,
        reason: 'not-today',
        about: [],
        measures: last.measures,
      });
    }
    if (first) worn.push(first);
    const wornIds = new Set(first?.pieces.map(({ id }) => id));
    pieces = pieces.map((piece) => ({
      ...piece,
      idleDays: wornIds.has(piece.id) ? 1 : piece.idleDays === null ? null : piece.idleDays + 1,
    }));
  }
  const keys = worn.map((outfit) => outfitKey(coreOf(outfit.pieces).map(({ id }) => id)));
  distinct.push(new Set(keys).size / Math.max(1, keys.length));
  const counts = new Map();
  for (const outfit of worn)
    for (const piece of coreOf(outfit.pieces).filter((one) => !parts.shoes(one)))
      counts.set(piece.id, (counts.get(piece.id) ?? 0) + 1);
  mostWorn.push(Math.max(0, ...counts.values()) / days);
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const sorted = [...times].sort((one, other) => one - other);
const slowest = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
console.log(`${closets} closets of 18 to 120 pieces × ${days} days, seed ${seed}`);
console.log(`days with a plausible first outfit   ${percent(totals.first / totals.days)}`);
console.log(`days with three plausible outfits    ${percent(totals.all / totals.days)}`);
console.log(`plausible of all outfits             ${percent(totals.plausible / totals.outfits)}`);
console.log(
  `outfits that break a rule            ${Object.entries(broken)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')} of ${totals.outfits}`,
);
console.log(`days with fewer than three           ${percent(totals.fewer / totals.days)}`);
console.log(`days with a piece in two outfits     ${percent(totals.shared / totals.days)}`);
console.log(`outfits with a dress                 ${percent(totals.dresses / totals.outfits)}`);
console.log(`rejected outfits shown again         ${totals.again}`);
console.log(`different outfits among those worn   ${percent(median(distinct))} (median closet)`);
console.log(`most worn garment, share of days     ${percent(median(mostWorn))} (median closet)`);
console.log(
  `a day takes                          ${median(times).toFixed(1)} ms (median), ${slowest.toFixed(1)} ms (95 %)`,
);
const bars = { first: 0.9, all: 0.85 };
conclude(
  'suggestions',
  totals.first / totals.days >= bars.first &&
    totals.plausible / totals.outfits >= bars.all &&
    totals.again === 0,
  `first outfit plausible on ${percent(totals.first / totals.days)} of days (bar: ${percent(bars.first)}), ` +
    `${percent(totals.plausible / totals.outfits)} of all outfits (bar: ${percent(bars.all)}), ` +
    `rejected ones again ${totals.again} (bar: 0)`,
);
