import fc from 'fast-check';
import { categories, conditions, seasons } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { itemsCsv } from '../../../parts/items/items-csv';
import { testItem } from '../../../test-support/closet-server';
import { failedRowsCsv } from './failed-rows';
import { fieldOfTitle, guessMapping, hasTitles } from './import-columns';
import { importIds } from './import-ids';
import { choicesOf } from './kept-import';
import { readRow } from './import-rows';
import { readColours, readDay, readMoney, readSeasons, readWeight, readYes } from './import-values';
import { encodingOf, readCsv } from './read-csv';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(bytes: Uint8Array) {
  const { lines } = readCsv(bytes);
  const mapping = guessMapping(lines[0] ?? []);
  return lines
    .slice(1)
    .map((cells, at) => readRow(cells, at + 2, { mapping, currency: 'EUR', dates: 'dmy', otherwise: null }));
}

/** Cells as people write them, with the cases that break spreadsheets and parsers. */
const trimmed = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.string({ unit: fc.constantFrom(...`ab"',;|\n\t =+-@＝＋－＠é€`), maxLength: max }),
    )
    .map((text) => text.replaceAll('\0', '').trim().slice(0, max).trim())
    // A lone surrogate cannot be written as UTF-8.
    .filter((text) => !/\p{Surrogate}/u.test(text));
const text = (max: number) => trimmed(max).filter((value) => value !== '');
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
// Lists of a closet contain words without line breaks and outer spaces.
const word = (max: number) => text(max).map((value) => value.replace(/\s+/g, ' '));
const plainDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const items = fc.record({
  name: text(100),
  category: fc.constantFrom(...categories),
  subcategory: optional(text(60)),
  brand: optional(text(60)),
  size: optional(text(30)),
  colours: fc.uniqueArray(fc.constantFrom('navy', 'red', 'teal', 'beige'), { maxLength: 4 }),
  pattern: optional(text(40)),
  material: optional(text(60)),
  seasons: fc.uniqueArray(fc.constantFrom(...seasons)),
  occasions: fc.uniqueArray(word(40), { maxLength: 4 }),
  tags: fc.uniqueArray(word(40), { maxLength: 4 }),
  formality: optional(fc.integer({ min: 1, max: 5 })),
  warmth: optional(fc.integer({ min: 1, max: 5 })),
  status: fc.constantFrom(
    'active' as const,
    'laundry' as const,
    'lent' as const,
    'wishlist' as const,
    'archived' as const,
  ),
  condition: optional(fc.constantFrom(...conditions)),
  price: optional(
    fc.record({
      amount: fc.integer({ min: 0, max: 100_000_000_00 }),
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CHF'),
    }),
  ),
  purchaseDate: optional(plainDay),
  weightGrams: optional(fc.integer({ min: 0, max: 50_000 })),
  quantity: fc.integer({ min: 1, max: 99 }),
  location: optional(text(60)),
  washEvery: optional(fc.integer({ min: 1, max: 365 })),
  favourite: fc.boolean(),
  notes: optional(text(200)),
});

test('exported pieces are imported unchanged', () => {
  fc.assert(
    fc.property(fc.array(items, { minLength: 1, maxLength: 6 }), (pieces) => {
      const csv = itemsCsv(
        pieces.map((piece, at) => testItem({ id: String(at), ...(piece as Partial<Item>) })),
      );
      const said = (piece: object) =>
        Object.fromEntries(
          Object.entries(piece).filter(
            ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
          ),
        );
      const read = readAll(bytesOf(csv));
      expect(read.flatMap(({ problems }) => problems)).toEqual([]);
      expect(read.map(({ piece }) => said(piece ?? {}))).toEqual(pieces.map(said));
    }),
    { numRuns: 150 },
  );
});

test('a file reveals its encoding and its delimiter', () => {
  const line = 'Name;Catégorie;Price\r\nJupe d’été;skirt;12,50 €\r\n';
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const text = mark ? `\uFEFF${line}` : line;
    const view = new DataView(new ArrayBuffer(text.length * 2));
    [...text].forEach((character, at) => view.setUint16(at * 2, character.charCodeAt(0), !bigEndian));
    return new Uint8Array(view.buffer);
  };
  const windows = Uint8Array.from(
    line,
    (character) => ({ '’': 0x92, '€': 0x80 })[character] ?? character.charCodeAt(0),
  );
  const files = [
    [bytesOf(line), 'utf-8'],
    [bytesOf(`\uFEFF${line}`), 'utf-8'],
    [utf16(false, true), 'utf-16le'],
    [utf16(false, false), 'utf-16le'],
    [utf16(true, true), 'utf-16be'],
    [utf16(true, false), 'utf-16be'],
    [windows, 'windows-1252'],
  ] as const;
  for (const [bytes, encoding] of files) {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(readCsv(bytes)).toEqual({
      lines: [
        ['Name', 'Catégorie', 'Price'],
        ['Jupe d’été', 'skirt', '12,50 €'],
      ],
      delimiter: ';',
      encoding,
    });
  }
  expect(() => readCsv(new Uint8Array())).toThrow('The file is empty.');
  expect(() => readCsv(bytesOf('\0\0\0'))).toThrow();
});

test('titles of other programs are recognised, and a file without titles has none', () => {
  expect(
    ['Item Name', 'color', 'purchaseDate', 'Qty', 'Größe', 'favorite', 'Whatever'].map(fieldOfTitle),
  ).toEqual([...['name', 'colours', 'purchaseDate', 'quantity', null, 'favourite', null]]);
  expect(hasTitles(['Name', 'Category', 'x'])).toBe(true);
  expect(hasTitles(['Blue dress', 'dress', '12'])).toBe(false);
  expect(guessMapping(['Name', 'Title', 'Brand'])).toEqual(['name', null, 'brand']);
});

test('values as people write them become values of a closet', () => {
  expect(readColours('Gray, navy blue; Lime | navy')).toEqual({ value: ['grey', 'navy', 'Lime'] });
  expect(readSeasons('Fall/Winter')).toEqual({ value: ['autumn', 'winter'] });
  expect(readSeasons('all year')).toEqual({ value: ['spring', 'summer', 'autumn', 'winter'] });
  expect(readMoney('1.299,00 €', 'USD')).toEqual({ value: { amount: 129900, currency: 'EUR' } });
  expect(readMoney('USD 12', 'EUR')).toEqual({ value: { amount: 1200, currency: 'USD' } });
  expect(readMoney('12.5', 'EUR')).toEqual({ value: { amount: 1250, currency: 'EUR' } });
  expect(readMoney('cheap', 'EUR')).toHaveProperty('problem');
  expect(readWeight('1,2 kg')).toEqual({ value: 1200 });
  expect(readWeight('8.5 oz')).toEqual({ value: 241 });
  expect(readWeight('2 lbs')).toEqual({ value: 907 });
  expect(readYes('x')).toEqual({ value: true });
});

test.each([
  ['$45.00', 'CAD', 4500, 'CAD'],
  ['$45 CAD', 'EUR', 4500, 'CAD'],
  ['AUD $45', 'USD', 4500, 'AUD'],
  ['$45', 'EUR', 4500, 'USD'],
  ['¥300', 'CNY', 30_000, 'CNY'],
  ['¥300', 'EUR', 300, 'JPY'],
])('the price %s in a list in %s is %i %s', (words, currency, amount, own) => {
  expect(readMoney(words, currency)).toEqual({ value: { amount, currency: own } });
});

test.each([
  ['1,200', 1200],
  ['1,200 g', 1200],
  ['1.200 grams', 1200],
  ['0,500 kg', 500],
  ['1,200 kg', 1200],
  ['85,5', 86],
])('the weight %s is %i g', (words, grams) => {
  expect(readWeight(words)).toEqual({ value: grams });
});

test.each([
  ['2025-03-31', 'dmy', '2025-03-31'],
  ['2025-03-31T10:00:00Z', 'dmy', '2025-03-31'],
  ['31.3.2025', 'mdy', '2025-03-31'],
  ['03/04/2025', 'dmy', '2025-04-03'],
  ['03/04/2025', 'mdy', '2025-03-04'],
  ['31 March 2025', 'dmy', '2025-03-31'],
  ['Mar 31, 2025', 'dmy', '2025-03-31'],
  ['30.02.2025', 'dmy', null],
  ['soon', 'dmy', null],
] as const)('%s (%s) is %s', (words, order, expected) => {
  expect(readDay(words, order)).toEqual(expected ? { value: expected } : { problem: expect.any(String) });
});

test('a row with an unreadable cell is held back and says which', () => {
  const [bad, good] = readAll(bytesOf('Name,Category,Price\nCoat,spaceship,cheap\nCoat,coats,12\n'));
  expect(bad?.piece).toBeNull();
  expect(bad?.problems.map(({ column, words }) => [column, words])).toEqual([
    [1, 'We don’t know the category “spaceship”.'],
    [2, '“cheap” isn’t an amount of money.'],
  ]);
  expect(good?.piece).toEqual({
    name: 'Coat',
    category: 'outerwear',
    price: { amount: 1200, currency: 'EUR' },
  });
  const failed = [{ line: 2, words: 'No "spaceship".' }];
  expect(
    failedRowsCsv(
      ['Name', 'Category'],
      [
        ['Name', 'Category'],
        ['=A', 'x'],
      ],
      failed,
    ),
  ).toBe(`\uFEFFName,Category,Problem\r\n"'=A",x,"No ""spaceship""."\r\n`);
});

test('equal rows get equal ids, duplicates in one file get their own, and an explicit repeat gets new ones', async () => {
  const piece = { name: 'Tee', category: 'tops' } as const;
  const ids = await importIds('bestie', [piece, piece], 0);
  expect(new Set(ids).size).toBe(2);
  expect(await importIds('bestie', [{ category: 'tops', name: 'Tee' }, piece], 0)).toEqual(ids);
  expect(await importIds('other', [piece], 0)).not.toContain(ids[0]);
  expect(await importIds('bestie', [piece], 1)).not.toContain(ids[0]);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('stored choices are restored, and unknown ones of another release are ignored', () => {
  const choices = { titled: true, mapping: ['name', null, 'price'], dates: 'mdy', otherwise: 'shoes' };
  expect(choicesOf(structuredClone(choices))).toEqual(choices);
  expect(
    choicesOf({ ...choices, mapping: ['name', 'toString', 7], dates: 'iso', otherwise: 'hats of old' }),
  ).toEqual({
    titled: true,
    mapping: ['name', null, null],
    dates: 'dmy',
    otherwise: null,
  });
  expect(choicesOf(undefined)).toBeNull();
  expect(choicesOf({ id: '1' })).toBeNull();
});
