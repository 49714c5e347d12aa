import { bestTimes } from './best-time';
import type { TimedPost } from './best-time';
import { sayBestTime } from './say-best-time';

/** Deterministic numbers between 0 and 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Posts at random times of a half year whose rates scatter around 5 %, times what the hour is worth. */
function simulated(
  seed: number,
  count: number,
  worth: (post: { weekday: number; hour: number }) => number = () => 1,
): TimedPost[] {
  const random = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const at = { weekday: Math.floor(random() * 7), hour: Math.floor(random() * 24) };
    const reach = 400 + Math.floor(random() * 4000);
    const rate = 0.05 * Math.exp(0.35 * normal()) * worth(at);
    return { ...at, ageDays: random() * 180, reach, engagement: Math.round(reach * rate) };
  });
}
const better = (posts: readonly TimedPost[]) => bestTimes(posts).cells.filter((cell) => cell.better);

test('Insights check 2: 19 posts give no advice', () => {
  const posts = simulated(1, 19, ({ hour }) => (hour >= 18 && hour < 21 ? 3 : 1));
  expect(bestTimes(posts).cells).toEqual([]);
  expect(sayBestTime(19, 20, [])).toBe('Not enough to tell (19 posts with numbers at 48 hours; from 20 on)');
  expect(bestTimes(simulated(1, 20)).cells).toHaveLength(56);
});

test('Insights check 2: in 200 posts a planted effect is found, where it was planted', () => {
  let [found, elsewhere] = [0, 0];
  for (let seed = 1; seed <= 30; seed += 1) {
    const cells = better(simulated(seed, 200, ({ hour }) => (hour >= 18 && hour < 21 ? 1.6 : 1)));
    if (cells.some(({ block }) => block === 6)) found += 1;
    if (cells.some(({ block }) => block !== 6)) elsewhere += 1;
  }
  expect(found).toBeGreaterThanOrEqual(28);
  expect(elsewhere).toBeLessThanOrEqual(9);
});

test('Insights check 2: in 200 posts of noise no hour is better, in at least 95 % of runs', () => {
  let silent = 0;
  for (let seed = 1; seed <= 200; seed += 1)
    if (better(simulated(1000 + seed, 200)).length === 0) silent += 1;
  expect(silent).toBeGreaterThanOrEqual(190);
});

test('each cell says of how many posts it is, and a cell without posts says nothing', () => {
  const posts = simulated(7, 40).map((post) => ({ ...post, weekday: post.weekday % 5 }));
  const { cells } = bestTimes(posts);
  expect(cells.reduce((sum, cell) => sum + cell.posts, 0)).toBe(40);
  for (const cell of cells.filter((one) => one.posts === 0))
    expect(cell).toMatchObject({ effect: null, low: null, high: null, better: false });
  const shown = cells.map((cell) => ({ ...cell, better: false }));
  expect(sayBestTime(40, 20, shown)).toBe('No hour is reliably better (40 posts)');
});

test('old posts count less: what was good half a year ago gives no advice today', () => {
  const old = simulated(3, 120, ({ weekday }) => (weekday === 1 ? 2 : 1)).map((post) => ({
    ...post,
    ageDays: 179,
  }));
  const recent = simulated(4, 200).map((post) => ({ ...post, ageDays: 5 }));
  const alone = bestTimes(old).cells.filter(({ weekday, posts }) => weekday === 1 && posts > 0);
  const both = bestTimes([...old, ...recent]).cells.filter(
    ({ weekday, posts }) => weekday === 1 && posts > 0,
  );
  expect(alone[0]!.effect!).toBeGreaterThan(2 * both[0]!.effect!);
});

test('without any engagement nothing is better', () => {
  const posts = simulated(5, 60).map((post) => ({ ...post, engagement: 0 }));
  expect(better(posts)).toEqual([]);
});
