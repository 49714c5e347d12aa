import fc from 'fast-check';
import { seasons } from '@bestie/contracts/items';
import { isOutfit } from '@bestie/contracts/outfit-rules';
import { keepsWarm, suitsActivity, toCarriedPiece, toPackingActivity, weigher } from './packing-problem';
import type { PackingPiece, PackingProblem } from './packing-problem';
import { packLightest, searchPacking } from './packing-search';

const piece = (
  id: string,
  category: PackingPiece['category'],
  grams: number,
  rest: Partial<PackingPiece> = {},
) => ({
  id,
  category,
  grams,
  seasons: [],
  formality: null,
  occasions: [],
  warmth: null,
  wears: 30,
  quantity: 1,
  ...rest,
});
const on = (day: number, rest: Partial<PackingProblem['activities'][number]> = {}) => ({
  date: `2026-07-0${day}`,
  formality: 2,
  warmth: 3,
  season: null,
  coat: false,
  ...rest,
});
const [jeans, boots, sandals] = [
  piece('jeans', 'trousers', 500),
  piece('boots', 'shoes', 900),
  piece('sandals', 'shoes', 300),
];
const pack = (problem: Partial<PackingProblem>) =>
  packLightest({ pieces: [], activities: [], laundryDays: [], pinned: [], ...problem });

test('the lightest shoes and one top for each day are packed', () => {
  const tops = [120, 150, 180].map((grams) => piece(`tee${grams}`, 'tops', grams, { wears: 1 }));
  const { plan, exact, bound } = pack({
    pieces: [jeans, boots, sandals, ...tops],
    activities: [on(1), on(2)],
  });
  expect(plan?.grams).toBe(500 + 300 + 120 + 150);
  expect([exact, bound]).toEqual([true, plan?.grams]);
  expect(plan?.bag.map(({ id }) => id).sort()).toEqual(['jeans', 'sandals', 'tee120', 'tee150']);
});

test('a laundry day in between saves a top, and two activities on one day are one wear', () => {
  const tops = [120, 150].map((grams) => piece(`tee${grams}`, 'tops', grams, { wears: 1 }));
  const pieces = [jeans, sandals, ...tops];
  const activities = [on(1), on(1), on(2)];
  expect(pack({ pieces, activities }).plan?.grams).toBe(500 + 300 + 270);
  expect(pack({ pieces, activities, laundryDays: ['2026-07-01'] }).plan?.grams).toBe(500 + 300 + 120);
});

test('a pinned piece that is not there to be worn is carried with its weight, and dresses nobody', () => {
  const coat = toCarriedPiece({ itemId: 'coat', category: 'outerwear' }, 1400);
  const tee = piece('tee', 'tops', 120);
  const problem = { pieces: [jeans, sandals, tee, coat], pinned: ['coat'] };
  const { plan, bound } = pack({ ...problem, activities: [on(1)] });
  expect([plan?.grams, bound]).toEqual([500 + 300 + 120 + 1400, plan?.grams]);
  expect(plan?.bag).toContainEqual({ id: 'coat', quantity: 1 });
  expect(plan?.outfits[0]?.toSorted()).toEqual(['jeans', 'sandals', 'tee']);
  const wet = { ...on(1), isWet: true };
  expect(pack({ ...problem, activities: [toPackingActivity(wet, problem.pieces)] }).plan).not.toBeNull();
});

test('two copies count as two, and cold weather needs a coat', () => {
  const tee = piece('tee', 'tops', 120, { wears: 1, quantity: 3, warmth: 2 });
  const coat = piece('coat', 'outerwear', 1000, { warmth: 4 });
  const { plan } = pack({
    pieces: [jeans, sandals, tee, coat],
    activities: [on(1, { warmth: 2 }), on(2, { warmth: 4 })],
  });
  expect(plan?.bag).toContainEqual({ id: 'tee', quantity: 2 });
  expect(plan?.outfits[0]).not.toContain('coat');
  expect(plan?.outfits[1]).toContain('coat');
});

test('pinned pieces are used first, and count towards the weight', () => {
  const dress = piece('gown', 'dresses', 700);
  const { plan } = pack({
    pieces: [jeans, sandals, piece('tee', 'tops', 120), dress],
    activities: [on(1)],
    pinned: ['gown'],
  });
  expect(plan?.grams).toBe(700 + 300);
  expect(plan?.outfits).toEqual([['gown', 'sandals']]);
});

test('activities without a suitable piece are named', () => {
  const gym = piece('tee', 'tops', 120, { formality: 1 });
  const { plan, hopeless } = pack({
    pieces: [jeans, sandals, gym],
    activities: [on(1), on(2, { formality: 5 })],
  });
  expect([plan, hopeless]).toEqual([null, [1]]);
});

test('too few clean pieces is a result, too', () => {
  const tee = piece('tee', 'tops', 120, { wears: 1 });
  const { plan, hopeless, exact } = pack({ pieces: [jeans, sandals, tee], activities: [on(1), on(2)] });
  expect([plan, hopeless, exact]).toEqual([null, [], true]);
});

test('a piece without a weight gets the median of its category', () => {
  const weigh = weigher([
    { category: 'tops', weightGrams: 100 },
    { category: 'tops', weightGrams: 400 },
    { category: 'tops', weightGrams: 180 },
    { category: 'tops', weightGrams: null },
  ]);
  expect(weigh({ category: 'tops', weightGrams: null })).toEqual({ grams: 180, from: 'median' });
  expect(weigh({ category: 'tops', weightGrams: 90 })).toEqual({ grams: 90, from: 'piece' });
  expect(weigh({ category: 'shoes', weightGrams: null }).from).toBe('typical');
});

/** Tries every bag, and every way to dress with it. */
function bruteForce({ pieces, activities, laundryDays, pinned }: PackingProblem): number | null {
  const units = pieces.flatMap((one) =>
    Array.from({ length: one.quantity }, (_, copy) => ({ ...one, copy })),
  );
  const periodOf = (date: string) => laundryDays.filter((day) => day < date).length;
  const canDress = (
    bag: typeof units,
    at: number,
    worn: ReadonlyMap<string, ReadonlySet<string>>,
  ): boolean => {
    const activity = activities[at];
    if (!activity) return true;
    const subsets = (from: number, chosen: typeof units): boolean => {
      if (
        isOutfit(chosen) &&
        chosen.every((one) => suitsActivity(one, activity)) &&
        chosen.some((one) => /tops|shirts|dresses|outerwear/.test(one.category) && keepsWarm(one, activity))
      ) {
        const after = new Map(worn);
        const clean = chosen.every((one) => {
          const slot = `${one.id}${one.copy}/${periodOf(activity.date)}`;
          const days = new Set(after.get(slot)).add(activity.date);
          after.set(slot, days);
          return days.size <= one.wears;
        });
        if (clean && canDress(bag, at + 1, after)) return true;
      }
      if (chosen.length === 4) return false;
      for (let next = from; next < bag.length; next += 1) {
        const one = bag[next];
        if (one && subsets(next + 1, [...chosen, one])) return true;
      }
      return false;
    };
    return subsets(0, []);
  };
  let best: number | null = null;
  for (let mask = 0; mask < 2 ** units.length; mask += 1) {
    const bag = units.filter((_, index) => mask & (1 << index));
    if (!pinned.every((id) => bag.some((one) => one.id === id && one.copy === 0))) continue;
    const grams = bag.reduce((sum, one) => sum + one.grams, 0);
    if ((best === null || grams < best) && canDress(bag, 0, new Map())) best = grams;
  }
  return best;
}

const scale = fc.integer({ min: 1, max: 5 });
const anyPiece = (category: fc.Arbitrary<PackingPiece['category']>) =>
  fc.record({
    category,
    grams: fc.integer({ min: 1, max: 9 }),
    seasons: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...seasons].slice(0, 2))),
    formality: fc.option(scale, { freq: 2 }),
    warmth: fc.option(scale, { freq: 2 }),
    wears: fc.integer({ min: 1, max: 3 }),
    quantity: fc.constantFrom(1, 1, 1, 2),
  });
const anyProblem: fc.Arbitrary<PackingProblem> = fc
  .tuple(
    fc.array(anyPiece(fc.constantFrom('tops', 'tops', 'shirts', 'dresses')), { minLength: 1, maxLength: 3 }),
    fc.array(anyPiece(fc.constantFrom('trousers', 'skirts')), { maxLength: 2 }),
    fc.array(anyPiece(fc.constant('shoes')), { minLength: 1, maxLength: 2 }),
    fc.array(anyPiece(fc.constant('outerwear')), { maxLength: 1 }),
    fc.array(
      fc.record({
        date: fc.constantFrom('2026-07-01', '2026-07-02', '2026-07-03'),
        formality: fc.integer({ min: 2, max: 4 }),
        warmth: fc.integer({ min: 2, max: 4 }),
        season: fc.constantFrom(null, null, 'summer' as const),
        coat: fc.constantFrom(false, false, true),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    fc.subarray(['2026-07-01', '2026-07-02']),
    fc.array(fc.nat(7), { maxLength: 1 }),
  )
  .map(([tops, bottoms, shoes, coats, activities, laundryDays, pinned]) => {
    const pieces = [...tops, ...bottoms, ...shoes, ...coats].map((one, index) => ({
      ...one,
      id: `p${index}`,
      occasions: [],
    }));
    return {
      pieces,
      activities,
      laundryDays,
      pinned: pinned.flatMap((index) => pieces[index]?.id ?? []),
    };
  });

test('no bag is lighter than the result: exhaustive check of small cases', () => {
  fc.assert(
    fc.property(anyProblem, (problem) => {
      const { plan, exact, bound } = packLightest(problem);
      const best = bruteForce(problem);
      expect(exact).toBe(true);
      expect(plan?.grams ?? null).toBe(best);
      if (plan) expect(bound).toBe(plan.grams);
    }),
    { numRuns: 300 },
  );
});

test('whenever the search stops, no bag is lighter than its bound, and its plan can be worn', () => {
  fc.assert(
    fc.property(anyProblem, (problem) => {
      const best = packLightest(problem).plan?.grams ?? Infinity;
      for (const { plan, bound } of searchPacking(problem, 1)) {
        expect(bound).toBeLessThanOrEqual(best);
        expect(plan?.grams ?? Infinity).toBeGreaterThanOrEqual(best);
        for (const outfit of plan?.outfits ?? [])
          expect(isOutfit(outfit.flatMap((id) => problem.pieces.find((one) => one.id === id) ?? []))).toBe(
            true,
          );
      }
    }),
    { numRuns: 100 },
  );
});

describe('toPackingActivity', () => {
  const warm = (id: string, category: PackingPiece['category'], warmth: number) =>
    piece(id, category, 300, { warmth });
  const closet: PackingPiece[] = [
    warm('knit', 'knitwear', 4),
    warm('jeans', 'trousers', 3),
    warm('boots', 'shoes', 4),
  ];
  const cold = { date: '2026-11-20', formality: 2, warmth: 4, season: 'autumn' as const, isWet: false };

  test('a cold or wet activity gets the coat even over a warm jumper; without a coat the jumper has to do', () => {
    const coat = warm('coat', 'outerwear', 4);
    const bagFor = (pieces: PackingPiece[], activity: typeof cold) =>
      packLightest({ pieces, activities: [toPackingActivity(activity, pieces)], laundryDays: [], pinned: [] })
        .plan?.bag.map(({ id }) => id)
        .sort();
    expect(bagFor([...closet, coat], cold)).toEqual(['boots', 'coat', 'jeans', 'knit']);
    expect(bagFor(closet, cold)).toEqual(['boots', 'jeans', 'knit']);
    expect(bagFor([...closet, coat], { ...cold, warmth: 3, isWet: true })).toContain('coat');
    expect(bagFor([...closet, coat], { ...cold, warmth: 3 })).not.toContain('coat');
  });

  test('pieces of another season stay at home', () => {
    const summer = { ...warm('linen trousers', 'trousers', 3), seasons: ['summer' as const], grams: 100 };
    const { plan } = packLightest({
      pieces: [...closet, summer],
      activities: [toPackingActivity(cold, closet)],
      laundryDays: [],
      pinned: [],
    });
    expect(plan?.bag.map(({ id }) => id)).toContain('jeans');
  });
});
