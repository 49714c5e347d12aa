import { blockHours } from '@bestie/contracts/insights';
import { limits } from '@bestie/contracts/limits';

const { halfLifeDays, bestTimePosts } = limits.insights;
const weekdays = 7;
const blocks = 24 / blockHours;
/** The least weight of the mean against a slot, in posts. */
const leastPull = 5;
/** The 90 % quantile of the normal distribution: the ends of a two-sided interval of 80 %. */
const z80 = 1.2815515655446004;
/**
 * A factor counts as different between its slots from here on, in standard deviations: 1.25 % by chance, so that both together find
 * something in noise in less than 5 % of all runs.
 */
const realFrom = 2.2414027276049473;

/** A post with what it had at 48 hours. */
export interface TimedPost {
  /** Monday is 0. */
  weekday: number;
  hour: number;
  ageDays: number;
  engagement: number;
  /** More than 0. */
  reach: number;
}

export interface TimeCell {
  weekday: number;
  block: number;
  posts: number;
  /** The difference to the mean of log(1 + engagement / reach); null without posts. */
  effect: number | null;
  low: number | null;
  high: number | null;
  better: boolean;
}

interface Slots {
  /** Pulled to the mean. */
  effects: number[];
  variances: number[];
}

interface Observation {
  slot: number;
  weight: number;
  value: number;
}

/**
 * How each weekday and each block of hours differs from the mean of a network's posts: an additive model whose slots are pulled to the
 * mean, (n × slot + k × mean) / (n + k) with k = variance within / between slots, at least 5 (the empirical Bayes estimate of a
 * one-way random effect: Efron and Morris 1975; Gelman et al., Bayesian Data Analysis, chapter 5). Variances are the moment estimates of
 * Henderson 1953 for unequal slots. The variance between counts as 0 unless the F ratio is more than chance gives, by the
 * approximation of Paulson 1942.
 * @returns the mean of log(1 + engagement / reach), and no cells below 20 posts
 */
export function bestTimes(posts: readonly TimedPost[]): { mean: number; cells: TimeCell[] } {
  if (posts.length < bestTimePosts) return { mean: 0, cells: [] };
  const weighed = posts.map((post) => ({
    ...post,
    block: Math.floor(post.hour / blockHours),
    weight: 2 ** (-post.ageDays / halfLifeDays),
    value: Math.log1p(post.engagement / post.reach),
  }));
  const byDay = slotEffects(
    weighed.map(({ weekday, weight, value }) => ({ slot: weekday, weight, value })),
    weekdays,
  );
  const byBlock = slotEffects(
    weighed.map(({ weekday, block, weight, value }) => ({
      slot: block,
      weight,
      // What the weekday explains is not explained again.
      value: value - (byDay.effects[weekday] ?? 0),
    })),
    blocks,
  );
  const mean = sumOf(weighed, ({ weight, value }) => weight * value) / sumOf(weighed, ({ weight }) => weight);
  const cells = Array.from({ length: weekdays * blocks }, (_, index) => {
    const weekday = Math.floor(index / blocks);
    const block = index % blocks;
    const count = weighed.filter((post) => post.weekday === weekday && post.block === block).length;
    if (count === 0) return { weekday, block, posts: 0, effect: null, low: null, high: null, better: false };
    const effect = (byDay.effects[weekday] ?? 0) + (byBlock.effects[block] ?? 0);
    const half = z80 * Math.sqrt((byDay.variances[weekday] ?? 0) + (byBlock.variances[block] ?? 0));
    return {
      weekday,
      block,
      posts: count,
      effect,
      low: effect - half,
      high: effect + half,
      better: effect - half > 1e-12,
    };
  });
  return { mean, cells };
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** The effect of each slot of one factor against the weighted mean, pulled to it. */
function slotEffects(rows: readonly Observation[], slots: number): Slots {
  const total = sumOf(rows, ({ weight }) => weight);
  const mean = sumOf(rows, ({ weight, value }) => weight * value) / total;
  const groups = Array.from({ length: slots }, (_, slot) => {
    const own = rows.filter((row) => row.slot === slot);
    const n = sumOf(own, ({ weight }) => weight);
    return { own, n, mean: n > 0 ? sumOf(own, ({ weight, value }) => weight * value) / n : mean };
  });
  const used = groups.filter(({ n }) => n > 0);
  const freeWithin = rows.length - used.length;
  const freeBetween = used.length - 1;
  const squaresWithin = sumOf(used, (group) =>
    sumOf(group.own, ({ weight, value }) => weight * (value - group.mean) ** 2),
  );
  const squaresBetween = sumOf(used, ({ n, mean: of }) => n * (of - mean) ** 2);
  const none = { effects: groups.map(() => 0), variances: groups.map(() => 0) };
  if (freeBetween < 1 || freeWithin < 1 || squaresWithin <= 0) return none;
  // Weighted means scatter more than their weight says: by Kish's factor for unequal weights (1965).
  const kish = (rows.length * sumOf(rows, ({ weight }) => weight ** 2)) / total ** 2;
  const within = (squaresWithin / freeWithin) * kish;
  const ratio = squaresBetween / freeBetween / within;
  if (!isMoreThanChance(ratio, freeBetween, freeWithin)) return none;
  const spread = (total - sumOf(used, ({ n }) => n ** 2) / total) / freeBetween;
  const between = (squaresBetween / freeBetween - within) / spread;
  const pull = Math.max(leastPull, within / between);
  return {
    effects: groups.map(({ n, mean: of }) => (n / (n + pull)) * (of - mean)),
    variances: groups.map(({ n }) => within / (n + pull)),
  };
}

/** Whether an F ratio is larger than chance makes it (Paulson 1942, after the cube root of Wilson and Hilferty). */
function isMoreThanChance(ratio: number, between: number, within: number): boolean {
  const [one, other] = [2 / (9 * between), 2 / (9 * within)];
  const root = Math.cbrt(ratio);
  return ((1 - other) * root - (1 - one)) / Math.sqrt(other * root ** 2 + one) > realFrom;
}
