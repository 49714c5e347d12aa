import { createJiti } from 'jiti';
import { median } from './support/figures.mjs';
import { conclude } from './support/conclude.mjs';

/**
 * Duration of the search for a capsule by the size of the closet and of the capsule, and the gap to the
 * proven optimum when the search is stopped. TIMEOUT is the limit in ms, ROUNDS the number of closets of each
 * size.
 */
const timeoutMs = Number(process.env.TIMEOUT ?? 5000);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Largest number of pieces for which each search must end with a proof. */
const provenUpTo = 50;

/** Pseudo-random numbers, the same in each run. */
let state = 20_261_121;
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const pick = (values) => values[Math.floor(chance() * values.length)];

const seasons = ['spring', 'summer', 'autumn', 'winter'];
const colours = ['black', 'white', 'navy', 'blue', 'grey', 'beige', 'red', 'green'];
// As in real closets: many tops, few dresses.
const categories = [
  ...['tops', 'tops', 'tops', 'shirts', 'knitwear', 'trousers', 'trousers', 'skirts', 'dresses', 'shoes'],
  ...['shoes', 'outerwear', 'bags', 'accessories'],
];

function anyPiece(index) {
  const first = Math.floor(chance() * 4);
  const length = 1 + Math.floor(chance() * 3);
  return {
    name: `Piece ${index}`,
    category: pick(categories),
    colours: [pick(colours)],
    seasons: chance() < 0.15 ? [] : seasons.filter((_, at) => (at - first + 4) % 4 < length),
    formality: chance() < 0.1 ? null : 1 + Math.floor(chance() * 5),
    warmth: 1 + Math.floor(chance() * 5),
    occasions: chance() < 0.4 ? [] : [pick(['office', 'weekend', 'evening'])],
    washEvery: chance() < 0.5 ? null : 1 + Math.floor(chance() * 5),
  };
}

const widths = [8, 9, 22, 9, 11, 12, 8, 9];
const row = (cells) => console.log(cells.map((cell, at) => String(cell).padEnd(widths[at])).join(''));

const jiti = createJiti(import.meta.url);
const { solveCapsule } =
  /** @type {typeof import('../fan-remote/src/features/closet/capsules/solve-capsule')} */ (
    await jiti.import('../fan-remote/src/features/closet/capsules/solve-capsule.ts')
  );

function search(problem) {
  const begun = performance.now();
  const steps = solveCapsule(problem);
  let step = steps.next();
  while (!step.done && performance.now() - begun < timeoutMs) step = steps.next();
  const { outfits, atMost } = step.value;
  return {
    ms: performance.now() - begun,
    outfits,
    gap: outfits > 0 ? (atMost - outfits) / outfits : 0,
    exact: step.done === true,
  };
}

console.log(`The capsule of most outfits: ${rounds} made-up closets each, at most ${timeoutMs / 1000} s`);
row(['pieces', 'capsule', 'asked for', 'outfits', 'median ms', 'slowest ms', 'exact', 'worst gap']);
const wishes = {
  outfits: { occasions: [], days: 0 },
  '2 occasions, 7 days': { occasions: ['office', 'weekend'], days: 7 },
};
const small = { runs: 0, exact: 0, slowest: 0 };
for (const size of [25, 50, 100, 400, 1000, 5000]) {
  const closets = Array.from({ length: rounds }, () =>
    Array.from({ length: size }, (_, index) => ({ ...anyPiece(index), id: `p${index}` })),
  );
  for (const capsule of [8, 12, 20, 33])
    for (const [name, wish] of Object.entries(wishes)) {
      const runs = closets.map((pieces) => search({ pieces, size: capsule, ...wish }));
      const times = runs.map(({ ms }) => ms);
      if (size <= provenUpTo) {
        small.runs += runs.length;
        small.exact += runs.filter(({ exact }) => exact).length;
        small.slowest = Math.max(small.slowest, ...times);
      }
      row([
        ...[size, capsule, name, median(runs.map(({ outfits }) => outfits))],
        ...[median(times).toFixed(0), Math.max(...times).toFixed(0)],
        `${runs.filter(({ exact }) => exact).length}/${runs.length}`,
        `${(Math.max(...runs.map(({ gap }) => gap)) * 100).toFixed(1)} %`,
      ]);
    }
}
conclude(
  'capsules',
  small.exact === small.runs,
  `${small.exact} of ${small.runs} searches in closets of up to ${provenUpTo} pieces proven (bar: all), the slowest after ${small.slowest.toFixed(0)} ms`,
);
