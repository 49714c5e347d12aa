import { utcDay } from '@bestie/contracts/days';
import {
  categories,
  categoryLabels,
  colourFamilies,
  conditionLabels,
  conditions,
  itemStatuses,
  itemStatusLabels,
  seasonLabels,
  seasons,
} from '@bestie/contracts/items';
import type { Category, ColourFamily, Season } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { gramsOf, type WeightUnit } from '@bestie/design-system/format-units';
import type { Money } from '@bestie/contracts/fields';
import { parseMinorUnits } from '@bestie/design-system/money';

/** The value of a cell, or a sentence that says why there is none. */
export type Reading<Value> = { value: Value } | { problem: string };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const otherCategories: Record<string, Category> = {
  top: 'tops',
  tshirt: 'tops',
  't shirt': 'tops',
  't shirts': 'tops',
  tee: 'tops',
  tees: 'tops',
  blouse: 'tops',
  blouses: 'tops',
  shirt: 'shirts',
  'button down': 'shirts',
  knit: 'knitwear',
  sweater: 'knitwear',
  sweaters: 'knitwear',
  jumper: 'knitwear',
  jumpers: 'knitwear',
  cardigan: 'knitwear',
  cardigans: 'knitwear',
  hoodie: 'knitwear',
  hoodies: 'knitwear',
  trouser: 'trousers',
  pants: 'trousers',
  jeans: 'trousers',
  bottoms: 'trousers',
  leggings: 'trousers',
  short: 'shorts',
  skirt: 'skirts',
  dress: 'dresses',
  jumpsuit: 'dresses',
  jumpsuits: 'dresses',
  coat: 'outerwear',
  coats: 'outerwear',
  jacket: 'outerwear',
  jackets: 'outerwear',
  blazer: 'outerwear',
  blazers: 'outerwear',
  shoe: 'shoes',
  footwear: 'shoes',
  boots: 'shoes',
  sneakers: 'shoes',
  bag: 'bags',
  handbag: 'bags',
  handbags: 'bags',
  hat: 'hats',
  cap: 'hats',
  caps: 'hats',
  headwear: 'hats',
  accessory: 'accessories',
  scarf: 'accessories',
  scarves: 'accessories',
  belt: 'accessories',
  belts: 'accessories',
  jewelry: 'jewellery',
  activewear: 'sportswear',
  sport: 'sportswear',
  sports: 'sportswear',
  swimwear: 'sportswear',
  lingerie: 'underwear',
  socks: 'underwear',
  misc: 'other',
};

const oneOf =
  <Value extends string>(
    values: readonly Value[],
    labels: Record<Value, string>,
    what: string,
    others: Record<string, Value> = {},
  ) =>
  (text: string): Reading<Value> => {
    const wanted = plain(text);
    const value =
      values.find((candidate) => plain(candidate) === wanted || plain(labels[candidate]) === wanted) ??
      (Object.hasOwn(others, wanted) ? others[wanted] : undefined);
    return value ? { value } : { problem: `We don’t know the ${what} “${text}”.` };
  };

export const readCategory = oneOf(categories, categoryLabels, 'category', otherCategories);
export const readStatus = oneOf(itemStatuses, itemStatusLabels, 'status', {
  laundry: 'laundry',
  dirty: 'laundry',
  wash: 'laundry',
  borrowed: 'lent',
  wish: 'wishlist',
  wanted: 'wishlist',
  archive: 'archived',
  sold: 'archived',
  donated: 'archived',
  owned: 'active',
});
export const readCondition = oneOf(conditions, conditionLabels, 'condition', {
  excellent: 'new',
  'like new': 'new',
  'very good': 'good',
  used: 'worn',
  fair: 'worn',
  broken: 'needs-repair',
  repair: 'needs-repair',
  damaged: 'needs-repair',
});

const readSeason = oneOf(seasons, seasonLabels, 'season', { fall: 'autumn' });
const allYear = new Set(['all', 'all year', 'all seasons', 'any', 'year round', 'all season']);

const otherColours: Record<string, ColourFamily> = {
  gray: 'grey',
  silver: 'grey',
  charcoal: 'grey',
  anthracite: 'grey',
  cream: 'white',
  ivory: 'white',
  'off white': 'white',
  camel: 'beige',
  sand: 'beige',
  nude: 'beige',
  tan: 'beige',
  taupe: 'beige',
  chocolate: 'brown',
  cognac: 'brown',
  wine: 'burgundy',
  bordeaux: 'burgundy',
  maroon: 'burgundy',
  crimson: 'red',
  rose: 'pink',
  fuchsia: 'pink',
  magenta: 'pink',
  coral: 'orange',
  rust: 'orange',
  mustard: 'yellow',
  gold: 'yellow',
  khaki: 'olive',
  mint: 'green',
  turquoise: 'teal',
  petrol: 'teal',
  denim: 'blue',
  'light blue': 'blue',
  'dark blue': 'navy',
  'dark denim': 'navy',
  'bottle green': 'green',
  'dark green': 'green',
  'dark brown': 'brown',
  'navy blue': 'navy',
  lilac: 'purple',
  lavender: 'purple',
  violet: 'purple',
};

/** The colour family that a word means; any other word stays unchanged. */
function readColour(text: string): string {
  const wanted = plain(text);
  const family = colourFamilies.find(({ name }) => name === wanted)?.name;
  return family ?? (Object.hasOwn(otherColours, wanted) ? otherColours[wanted]! : text);
}

/**
 * Words between commas, semicolons, bars or line breaks, without duplicates; a quoted word may contain
 * separators.
 */
export function wordsOf(text: string): string[] {
  const words = [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)|([^,;|\n]+)/g)]
    .map(([, quoted, bare]) => (quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"')).trim())
    .filter((word) => word !== '');
  return [...new Set(words)];
}

const wordList =
  (most: number, longest: number, what: string, map = (word: string) => word) =>
  (text: string): Reading<string[]> => {
    const value = [...new Set(wordsOf(text).map(map))];
    if (value.length > most) return { problem: `${value.length} ${what}, but only ${most} fit.` };
    const long = value.find((word) => word.length > longest);
    return long ? { problem: `“${cutText(long, 20)}…” is longer than ${longest} characters.` } : { value };
  };

export const readColours = wordList(6, 30, 'colours', readColour);
export const readOccasions = wordList(12, 40, 'occasions');
export const readTags = wordList(30, 40, 'tags');

export function readSeasons(text: string): Reading<Season[]> {
  if (allYear.has(plain(text))) return { value: [...seasons] };
  const value: Season[] = [];
  for (const word of wordsOf(text.replaceAll('/', ','))) {
    const season = readSeason(word);
    if ('problem' in season) return season;
    if (!value.includes(season.value)) value.push(season.value);
  }
  return { value };
}

export const readText =
  (longest: number) =>
  (text: string): Reading<string> =>
    text.length > longest
      ? { problem: `${text.length} characters, but only ${longest} fit.` }
      : { value: text };

export const readNumber =
  (least: number, most: number) =>
  (text: string): Reading<number> => {
    const number = Number(text.replace(/[\s'’](?=\d{3}\b)/g, ''));
    return Number.isInteger(number) && number >= least && number <= most
      ? { value: number }
      : { problem: `“${text}” isn’t a whole number from ${least} to ${most}.` };
  };

const weightWords: [RegExp, WeightUnit][] = [
  [/^k/i, 'kg'],
  [/^oz|^ounce/i, 'oz'],
  [/^lb|^pound/i, 'lb'],
];

/** Grams, also from "1,200", "1.2 kg", "8.5 oz" or "2 lb"; a bare number means grams. */
export function readWeight(text: string): Reading<number> {
  const [, number, unit] =
    /^([\d.,\s]+?)\s*(kg|g|grams?|kilos?|oz|ounces?|lbs?|pounds?)?$/i.exec(text.trim()) ?? [];
  const written = weightWords.find(([pattern]) => pattern.test(unit ?? ''))?.[1] ?? 'g';
  const thousands = written === 'g' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number ?? '');
  const amount = Number((number ?? '').replace(/[.,]/, thousands ? '' : '.'));
  const grams = gramsOf(written, amount);
  return number !== undefined && number.trim() !== '' && grams >= 0 && grams <= limits.items.weightGrams
    ? { value: grams }
    : { problem: `“${text}” isn’t a weight up to 50 kg.` };
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', '★', '♥']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'non']);

export function readYes(text: string): Reading<boolean> {
  const word = plain(text) || text.trim();
  return yes.has(word)
    ? { value: true }
    : no.has(word)
      ? { value: false }
      : { problem: `“${text}” is neither yes nor no.` };
}

const signs: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', zł: 'PLN', '₣': 'CHF' };

const signOfCurrency = new Map<string, string>();

/** The sign that people write for a currency: CAD "$", CNY "¥". */
function signOf(currency: string): string {
  let sign = signOfCurrency.get(currency);
  if (sign === undefined) {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const parts = new Intl.NumberFormat('en', options).formatToParts(0);
    sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
    signOfCurrency.set(currency, sign);
  }
  return sign;
}

/**
 * An amount with the sign or code of a currency before or after it, or in `currency`. A sign of several
 * currencies means `currency` if it is one of them.
 */
export function readMoney(text: string, currency: string): Reading<Money> {
  const sign = Object.keys(signs).find((candidate) => text.includes(candidate));
  const code = /\b[A-Za-z]{3}\b/.exec(text)?.[0].toUpperCase();
  const own = code ?? (sign && sign !== signOf(currency) ? signs[sign]! : currency);
  const number = text
    .replace(sign ?? '', '')
    .replace(/[A-Za-z]{3}/, '')
    .trim();
  if (!isCurrency(own)) return { problem: `“${own}” isn’t a currency we know.` };
  const amount = parseMinorUnits(number, own);
  if (amount === null) return { problem: `“${text}” isn’t an amount of money.` };
  if (amount > 100_000_000_00) return { problem: 'The amount is too large.' };
  return { value: { amount, currency: own } };
}

const currencies = new Map<string, boolean>();

/** A three-letter code of a currency (ISO 4217, as this browser knows it). */
export function isCurrency(code: string): boolean {
  let known = currencies.get(code);
  if (known === undefined) {
    known =
      /^[A-Z]{3}$/.test(code) &&
      (!('supportedValuesOf' in Intl) || Intl.supportedValuesOf('currency').includes(code));
    currencies.set(code, known);
  }
  return known;
}

/** The order of the numbers in a date; 03/04/2025 is ambiguous. */
export type DateOrder = 'dmy' | 'mdy';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A plain day `YYYY-MM-DD` from 2025-03-31, 31.3.2025, 03/31/2025, 31 March 2025 or March 31, 2025. */
export function readDay(text: string, order: DateOrder): Reading<string> {
  const refused = { problem: `“${text}” isn’t a date we can read. Try 2025-03-31.` };
  const named = /^(?:(\d{1,2})\.?\s+)?([A-Za-z]{3,9})\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/.exec(text);
  const numbers = text
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
    .split(/[-/.\s]+/)
    .filter(Boolean);
  let parts: (number | undefined)[];
  if (named) {
    const month = months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
    parts = [Number(named[4]), month, Number(named[1] ?? named[3] ?? 1)];
  } else if (numbers.length !== 3 || numbers.some((part) => !/^\d+$/.test(part))) return refused;
  else {
    const [first = 0, second = 0, third = 0] = numbers.map(Number);
    const year = third < 100 ? third + (third > 69 ? 1900 : 2000) : third;
    if (numbers[0]?.length === 4) parts = [first, second, third];
    // A number over 12 is the day, in any order.
    else if ((order === 'mdy' && first <= 12) || second > 12) parts = [year, first, second];
    else parts = [year, second, first];
  }
  const [year = 0, month = 0, day = 0] = parts;
  const moment = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 2200 || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day)
    return refused;
  return { value: utcDay(moment) };
}
