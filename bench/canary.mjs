import path from 'node:path';
import { createJiti } from 'jiti';
import { conclude } from './support/conclude.mjs';

/**
 * The test that ends canaries (docs/decisions/010-releases.md), applied to simulated rollouts: how often it
 * ends one that is no worse (bar: 1 in 1,000), and how soon it detects one that is. ROLLOUTS sets the number
 * of the former, SEED the random seed.
 */
const rollouts = Number(process.env.ROLLOUTS ?? 10_000);
const firstSeed = Number(process.env.SEED ?? 1);
const bar = 1 / 1_000;

const root = path.join(import.meta.dirname, '..');
const jiti = createJiti(import.meta.url, { fsCache: path.join(root, '.cache/jiti') });
const { weighCanary } =
  /** @type {typeof import('../server/src/platform/releases/canary/canary-evidence')} */ (
    await jiti.import(path.join(root, 'server/src/platform/releases/canary/canary-evidence.ts'))
  );
const { drawRollout, mulberry } = /** @type {typeof import('../server/src/test-support/canary-rollouts')} */ (
  await jiti.import(path.join(root, 'server/src/test-support/canary-rollouts.ts'))
);

/**
 * Combinations of rollouts without a difference: share of people, failure rate, share of people who always
 * fail.
 */
const shares = [0.01, 0.05, 0.1, 0.25, 0.5];
const rates = [0.002, 0.01, 0.05, 0.2];
const broken = [0, 0.01];
const combinations = shares.flatMap((share) =>
  rates.flatMap((failureRate) => broken.map((alwaysFailing) => ({ share, failureRate, alwaysFailing }))),
);

/** Confidence interval of a rate at 95 % (Wilson). */
function interval(hits, tries) {
  const z = 1.96;
  const rate = hits / tries;
  const middle = (rate + z ** 2 / (2 * tries)) / (1 + z ** 2 / tries);
  const half =
    (z * Math.sqrt((rate * (1 - rate)) / tries + z ** 2 / (4 * tries ** 2))) / (1 + z ** 2 / tries);
  return [Math.max(0, middle - half), middle + half];
}

const inThousand = (rate) => (rate * 1_000).toFixed(2);
const quantile = (values, part) =>
  values.toSorted((left, right) => left - right)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ];

/** As if each day's people were others: a naive test that ignores who fails every day. */
const asOneDay = (events) => events.map((event) => ({ ...event, day: 'all' }));

function falseAlarms() {
  const ended = { all: 0, broken: 0, naive: 0 };
  const tries = { all: 0, broken: 0 };
  for (let index = 0; index < rollouts; index += 1) {
    const { share, ...plan } = combinations[index % combinations.length];
    const events = drawRollout(mulberry(firstSeed + index), {
      share,
      ...plan,
      timesWorse: 1,
      peoplePerDay: 400,
      days: 5,
    });
    const { worse } = weighCanary(events, share);
    tries.all += 1;
    ended.all += Number(worse);
    if (plan.alwaysFailing === 0) continue;
    tries.broken += 1;
    ended.broken += Number(worse);
    ended.naive += Number(weighCanary(asOneDay(events), share).worse);
  }
  const line = (name, hits, of) => {
    const [low, high] = interval(hits, of);
    console.log(
      `${name.padEnd(44)} ${String(hits).padStart(5)} of ${of}   ${inThousand(hits / of)} in 1,000 (95 %: ${inThousand(low)} to ${inThousand(high)})`,
    );
    return { met: low <= bar, rate: hits / of };
  };
  console.log(`No difference, five days of 400 people; bar ${inThousand(bar)} in 1,000`);
  const held = line('ended', ended.all, tries.all);
  line('  of those, 1 % fail every day', ended.broken, tries.broken);
  line('  the same if days were multiplied', ended.naive, tries.broken);
  return held;
}

/** Number of people for whom the canary had failed when it was detected; null if it was not. */
function failedUntilFound(events, share) {
  if (!weighCanary(events, share).worse) return null;
  // A result stays once it is reached, so a binary search works.
  let [below, found] = [0, events.length];
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2);
    if (weighCanary(events.slice(0, middle), share).worse) found = middle;
    else below = middle;
  }
  const until = events.slice(0, found);
  const count = (kind) => until.filter((event) => event.arm === 'canary' && event.kind === kind).length;
  return { failed: count('failed'), seen: count('seen'), days: new Set(until.map(({ day }) => day)).size };
}

function delays() {
  const plan = { share: 0.1, peoplePerDay: 5_000, days: 7, failureRate: 0.01, alwaysFailing: 0.002 };
  console.log(
    `\nWorse canaries: ${plan.share * 100} % of ${plan.peoplePerDay} people a day, stable fails ${plan.failureRate * 100} %, up to ${plan.days} days`,
  );
  console.log('times worse   found      people failed (half / nine tenths)   people who had it   day');
  const lines = [];
  for (const timesWorse of [2, 5, 20]) {
    const found = Array.from({ length: 60 }, (_, index) =>
      failedUntilFound(drawRollout(mulberry(firstSeed + index), { ...plan, timesWorse }), plan.share),
    );
    const hits = found.filter((hit) => hit !== null);
    lines.push(`${timesWorse} times worse: ${hits.length} of 60 found`);
    const of = (key, part) =>
      hits.length > 0
        ? quantile(
            hits.map((hit) => hit[key]),
            part,
          )
        : '–';
    console.log(
      `${String(timesWorse).padStart(8)}×   ${String(hits.length).padStart(3)} of 60   ${`${of('failed', 0.5)} / ${of('failed', 0.9)}`.padStart(18)} ${String(of('seen', 0.5)).padStart(36)} ${String(of('days', 0.5)).padStart(5)}`,
    );
  }
  return lines.join(', ');
}

const { met, rate } = falseAlarms();
const found = delays();
conclude(
  'canary',
  met,
  `${inThousand(rate)} in 1,000 of ${rollouts} good canaries ended (bar ${inThousand(bar)}); ${found}`,
);
