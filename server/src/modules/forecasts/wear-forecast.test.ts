import fc from 'fast-check';
import { addSums, forecastWears, noWears, rateOf, withoutPiece } from './wear-forecast';
import type { WearSums } from './wear-forecast';

const sumsOf = (pieces: readonly (readonly [n: number, t: number])[]): WearSums =>
  pieces.map(([n, t]) => ({ pieces: 1, n, t, nn: n * n, nt: n * t, tt: t * t })).reduce(addSums, noWears);

/** Random numbers with a seed, so that each simulation has the same result. */
function seeded(seed: number) {
  let state = seed;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  /** Marsaglia and Tsang (2000); for a shape below 1 by way of shape + 1. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * uniform() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const poisson = (mean: number) => {
    let count = 0;
    for (let left = mean; ; count += 1) {
      left += Math.log(uniform());
      if (left < 0) return count;
    }
  };
  return { uniform, gamma, poisson };
}

test.each([
  ['much alike, worn weekly', 8, 52 / 365, 20, 300],
  ['very different, worn monthly', 0.8, 12 / 365, 20, 300],
  ['few pieces, short log', 2, 30 / 365, 6, 60],
])('the true number is in the range in four of five cases: %s', (_name, shape, rate, pieces, days) => {
  const { gamma, poisson, uniform } = seeded(20_261_121);
  let inside = 0;
  let expected = 0;
  let happened = 0;
  const closets = 800;
  for (let closet = 0; closet < closets; closet += 1) {
    const rates = Array.from({ length: pieces + 1 }, () => (gamma(shape) * rate) / shape);
    const seen = rates.map((each) => {
      const t = Math.ceil(days * (0.3 + 0.7 * uniform()));
      return [poisson(each * t), t] as const;
    });
    const [[n, t] = [0, 0], ...others] = seen;
    const sums = sumsOf(others);
    const forecast = forecastWears(rateOf(sums, sums), n, t, 365);
    const truth = poisson((rates[0] ?? 0) * 365);
    if (truth >= forecast.low && truth <= forecast.high) inside += 1;
    expected += forecast.expected;
    happened += truth;
  }
  // Whole numbers make the range slightly wide; for 800 closets the sampling error is three points either
  // way.
  expect(inside / closets).toBeGreaterThan(0.77);
  expect(inside / closets).toBeLessThan(0.95);
  expect(expected / happened).toBeGreaterThan(0.85);
  expect(expected / happened).toBeLessThan(1.15);
});

const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 900 })), {
  maxLength: 12,
});

test('forecasts are finite, ordered, and grow with the time ahead and with every wear', () => {
  fc.assert(
    fc.property(
      history,
      history,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 2000 }),
      (category, rest, wears, days) => {
        const prior = rateOf(sumsOf(category), sumsOf([...category, ...rest]));
        expect(prior.shape).toBeGreaterThan(0);
        expect(prior.days).toBeGreaterThan(0);
        const year = forecastWears(prior, wears, days, 365);
        expect(Number.isFinite(year.expected)).toBe(true);
        expect(year.low).toBeLessThanOrEqual(year.high);
        expect(forecastWears(prior, wears, days, 730).expected).toBeGreaterThan(year.expected);
        expect(forecastWears(prior, wears + 1, days, 365).expected).toBeGreaterThan(year.expected);
        expect(forecastWears(prior, wears, days + 30, 365).expected).toBeLessThan(year.expected);
      },
    ),
  );
});

test('the longer a piece is known, the less other pieces count', () => {
  const others = sumsOf(Array.from({ length: 10 }, () => [3, 365] as const));
  const prior = rateOf(others, others);
  const weekly = (years: number) => forecastWears(prior, 52 * years, 365 * years, 365).expected;
  expect(weekly(0)).toBeLessThan(8);
  expect(weekly(1)).toBeGreaterThan(10);
  expect(weekly(8)).toBeGreaterThan(weekly(1));
  expect(weekly(8)).toBeLessThan(52);
});

test('a category with few pieces follows the closet', () => {
  const closet = sumsOf(Array.from({ length: 40 }, (_, index) => [30 + (index % 5), 365] as const));
  const one = sumsOf([[1, 365]]);
  const yearOf = (category: WearSums) => forecastWears(rateOf(category, closet), 0, 0, 365).expected;
  const many = sumsOf(Array.from({ length: 40 }, () => [1, 365] as const));
  expect(yearOf(noWears)).toBeGreaterThan(25);
  expect(yearOf(one)).toBeGreaterThan(yearOf(many));
  expect(yearOf(one)).toBeLessThan(yearOf(noWears));
});

test('a piece is not counted as evidence about itself', () => {
  const others = [
    [4, 100],
    [9, 300],
  ] as const;
  expect(withoutPiece(sumsOf([...others, [7, 50]]), 7, 50)).toEqual(sumsOf(others));
});
