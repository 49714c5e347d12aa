/** Duration of the search for the lightest bag, by the size of closet and trip. TIMEOUT stops it, in ms. */
import { createJiti } from 'jiti';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';

const jiti = createJiti(import.meta.url);
const { searchPacking } =
  /** @type {typeof import('../fan-remote/src/features/planner/trips/packing/packing-search')} */ (
    await jiti.import('../fan-remote/src/features/planner/trips/packing/packing-search.ts')
  );

/** Time in ms after which a search is stopped, as on the page. */
const timeoutMs = Number(process.env.TIMEOUT ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 5);
/** Usual sizes of closets and trips, up to which each search must end with a proof. */
const usual = { pieces: 400, days: 7 };

/** Pseudo-random numbers, the same in each run (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @type {[category: string, grams: number, wears: number, share: number][]} */
const kinds = [
  ['tops', 160, 1, 0.3],
  ['shirts', 220, 1, 0.12],
  ['knitwear', 420, 3, 0.1],
  ['trousers', 480, 4, 0.16],
  ['skirts', 320, 3, 0.08],
  ['dresses', 360, 2, 0.08],
  ['shoes', 820, 30, 0.1],
  ['outerwear', 1050, 30, 0.06],
];

/** A realistic closet: half of its pieces have formality and warmth, and weights differ by half. */
function problemOf(pieces, days, seed) {
  const random = randomOf(seed);
  const pick = (from, to) => from + Math.floor(random() * (to - from + 1));
  const maybe = (value) => (random() < 0.5 ? value : null);
  const items = Array.from({ length: pieces }, (_, index) => {
    let share = random();
    const kind = kinds.find(([, , , part]) => (share -= part) < 0) ?? kinds[0];
    const [category, grams, wears] = kind;
    return {
      id: `p${index}`,
      category,
      wears,
      quantity: 1,
      occasions: [],
      seasons: [],
      grams: Math.round(grams * (0.6 + random() * 0.9)),
      formality: maybe(pick(1, 5)),
      warmth: maybe(pick(1, 5)),
    };
  });
  const activities = Array.from({ length: days }, (_, day) => ({
    date: `2026-07-${String(day + 1).padStart(2, '0')}`,
    formality: pick(1, 4),
    warmth: pick(2, 4),
    season: null,
    coat: false,
  }));
  const laundryDays = activities.filter((_, day) => day % 4 === 3).map(({ date }) => date);
  return { pieces: items, activities, laundryDays, pinned: [] };
}

function solve(problem) {
  const began = performance.now();
  const search = searchPacking(problem);
  let step = search.next();
  while (!step.done && performance.now() - began < timeoutMs) step = search.next();
  const { plan, bound, exact, steps } = step.value;
  return { ms: performance.now() - began, steps, exact, gap: plan ? (plan.grams - bound) / bound : null };
}

console.log(`The lightest bag: ${rounds} made-up closets each, at most ${timeoutMs / 1000} s`);
console.log('pieces  days   median ms  slowest ms   bags tried  exact  worst gap');
const asUsual = { runs: 0, exact: 0, slowest: 0 };
for (const pieces of [50, 100, 400, 1000, 5000])
  for (const days of [3, 5, 7, 10, 14]) {
    const runs = Array.from({ length: rounds }, (_, seed) => solve(problemOf(pieces, days, seed + 1)));
    if (pieces <= usual.pieces && days <= usual.days) {
      asUsual.runs += runs.length;
      asUsual.exact += runs.filter(({ exact }) => exact).length;
      asUsual.slowest = Math.max(asUsual.slowest, ...runs.map(({ ms }) => ms));
    }
    const cells = [
      String(pieces).padStart(6),
      String(days).padStart(5),
      median(runs.map(({ ms }) => ms))
        .toFixed(0)
        .padStart(11),
      Math.max(...runs.map(({ ms }) => ms))
        .toFixed(0)
        .padStart(11),
      median(runs.map(({ steps }) => steps))
        .toLocaleString('en')
        .padStart(12),
      `${runs.filter(({ exact }) => exact).length}/${runs.length}`.padStart(6),
      `${(Math.max(...runs.map(({ gap }) => gap ?? 0)) * 100).toFixed(1)} %`.padStart(10),
    ];
    console.log(cells.join(' '));
  }
conclude(
  'packing',
  asUsual.exact === asUsual.runs,
  `${asUsual.exact} of ${asUsual.runs} bags for up to ${usual.days} days from up to ${usual.pieces} pieces proven the lightest (bar: all), the slowest after ${asUsual.slowest.toFixed(0)} ms`,
);
