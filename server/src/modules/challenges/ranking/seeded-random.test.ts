import { createSeededRandom, xoshiro128 } from './seeded-random';

test('the generator gives the numbers of the reference implementation', () => {
  const next = xoshiro128([1, 2, 3, 4]);
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]);
});

test('a seed gives the same numbers wherever and whenever votes are counted again', () => {
  const random = createSeededRandom(42);
  expect(Array.from({ length: 4 }, random.bits)).toEqual([2837322924, 544945897, 479756282, 3500138142]);
  expect(createSeededRandom(43).bits()).not.toBe(2837322924);
});

test('numbers below an end are all drawn, about equally often', () => {
  const random = createSeededRandom(7);
  const drawn = new Array<number>(10).fill(0);
  for (let at = 0; at < 10_000; at++) drawn[random.below(10)]!++;
  for (const times of drawn) expect(Math.abs(times - 1000)).toBeLessThan(120);
});
