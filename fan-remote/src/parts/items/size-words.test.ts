/** Issue 14, 3.3: sizes in the person’s system; unknown sizes stay as typed. */
import fc from 'fast-check';
import { categories } from '@bestie/contracts/items';
import { sizeAsTyped, sizeIn } from './size-words';
import type { SizeSystem } from './size-words';

const systems: SizeSystem[] = ['eu', 'uk', 'us'];

// Foot lengths by ISO 19407: UK 6 is 245.5 mm and EU 39 246.7, UK 10 is 279.4 and EU 44 280.
test.each([
  ['uk', 'EU 39', 'about UK 6'],
  ['uk', 'EU 44', 'about UK 10'],
  ['uk', '40 EU', 'about UK 7'],
  ['eu', 'UK 4', 'about EU 36.5'],
  ['eu', 'UK 6', 'about EU 39'],
  ['eu', 'US W 6', 'about EU 36.5'],
  ['eu', 'US 5 men’s', 'about EU 36.5'],
  ['eu', 'us men 10½', 'about EU 43.5'],
  ['us', 'EU 36,5', 'about US 5 men’s, 6 women’s'],
  ['uk', 'USA women 8 1/2', 'about UK 6.5'],
] as const)('shoes, said in %s: %s is %s', (system, text, words) => {
  expect(sizeIn(system, text, 'shoes')).toBe(words);
});

test.each([
  ['uk', 'EU 50 men', 'UK 40 men’s'],
  ['us', 'UK 42 men’s', 'US 42 men’s'],
  ['eu', 'US men 38', 'EU 48 men’s'],
] as const)('men’s jackets, said in %s: %s is %s', (system, text, words) => {
  expect(sizeIn(system, text, 'outerwear')).toBe(words);
});

test.each([
  ['shoes', '40'],
  ['shoes', 'US 8'],
  ['shoes', 'EU 28'],
  ['shoes', 'UK 40'],
  ['shoes', 'EU 40.2'],
  ['shoes', 'EU 40-41'],
  ['shoes', 'EU 40 wide'],
  ['shoes', 'EU 40 UK'],
  ['outerwear', 'EU 44'],
  ['outerwear', 'EU 40 women'],
  ['outerwear', 'EU 50 M'],
  ['outerwear', 'M'],
  ['dresses', 'EU 38'],
  ['dresses', 'UK 10'],
  ['trousers', 'W32 L34'],
  ['hats', '57 cm'],
] as const)('%s %s is in no system anything else', (category, text) => {
  expect(systems.map((system) => sizeIn(system, text, category))).toEqual([null, null, null]);
});

test.each([
  ['eu', '40', 'shoes', 'EU 40'],
  ['eu', ' 40½ ', 'shoes', 'EU 40½'],
  ['uk', '7', 'shoes', 'UK 7'],
  ['us', 'W 8.5', 'shoes', 'US W 8.5'],
  ['us', '9 men', 'shoes', 'US 9 men'],
  ['eu', '50 men', 'outerwear', 'EU 50 men'],
] as const)('typed in %s, %s of %s becomes %s', (system, text, category, kept) => {
  expect(sizeAsTyped(system, text, category)).toBe(kept);
});

test.each([
  ['us', '8', 'shoes'],
  ['uk', '40', 'shoes'],
  ['eu', 'UK 7', 'shoes'],
  ['eu', '38', 'dresses'],
  ['eu', '44', 'outerwear'],
  ['eu', 'M', 'tops'],
  ['eu', '', 'shoes'],
] as const)('typed in %s, %j of %s stays', (system, text, category) => {
  expect(sizeAsTyped(system, text, category)).toBe(text);
});

const anySystem = fc.constantFrom(...systems);
const anyText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom('', 'EU ', 'uk', 'US ', 'M', 'W'),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom('', '.5', ',5', ' ½', ' men', ' L', '-40'),
    )
    .map((parts) => parts.join('')),
);

test('any input is either left alone or labelled, and labelling it again changes nothing', () => {
  fc.assert(
    fc.property(anySystem, anyText, fc.constantFrom(...categories), (system, text, category) => {
      const kept = sizeAsTyped(system, text, category);
      expect([text, `${system.toUpperCase()} ${text.trim()}`]).toContain(kept);
      expect(sizeAsTyped(system, kept, category)).toBe(kept);
      // A size in the person's own system is not converted.
      if (kept !== text) expect(sizeIn(system, kept, category)).toBeNull();
    }),
  );
});

test('a shoe converted there and back is within half a size, and a larger shoe never becomes smaller', () => {
  const shoeSizes = fc.integer({ min: 70, max: 96 }).map((twice) => twice / 2);
  const numberIn = (words: string | null) => Number(/\d+(\.5)?/.exec(words ?? '')?.[0]);
  fc.assert(
    fc.property(shoeSizes, fc.constantFrom('uk', 'us'), (eu, system) => {
      const there = sizeIn(system, `EU ${eu}`, 'shoes');
      const scale = system === 'uk' ? 'UK' : 'US men';
      const back = numberIn(sizeIn('eu', `${scale} ${numberIn(there)}`, 'shoes'));
      expect(Math.abs(back - eu)).toBeLessThanOrEqual(0.5);
      expect(numberIn(sizeIn(system, `EU ${eu + 0.5}`, 'shoes'))).toBeGreaterThanOrEqual(numberIn(there));
    }),
  );
});
