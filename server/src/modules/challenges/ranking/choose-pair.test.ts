import fc from 'fast-check';
import { simulateVoting } from '../../../test-support/simulated-voting';
import { chooseFirst, choosePair } from './choose-pair';
import type { DealTo } from './choose-pair';
import { createSeededRandom } from './seeded-random';

const none: ReadonlyMap<string, number> = new Map();
const random = createSeededRandom(21).fraction;
const deal = (shown: Record<string, number>, more: Partial<DealTo> = {}): DealTo => ({
  entries: Object.entries(shown).map(([id, times]) => ({ id, shown: times })),
  excluded: new Set(),
  seen: [],
  random,
  ...more,
});
const drawn = (voter: DealTo, pairCounts = () => none, times = 200) =>
  Array.from({ length: times }, () => choosePair(voter, pairCounts)!);

test('the least shown entry is in every pair, on either side', () => {
  const pairs = drawn(deal({ a: 3, b: 1, c: 3, d: 2 }));
  expect(pairs.every(({ left, right }) => left === 'b' || right === 'b')).toBe(true);
  const left = pairs.filter((pair) => pair.left === 'b').length;
  expect(left).toBeGreaterThan(60);
  expect(left).toBeLessThan(140);
});

test('of equally shown entries each is the first as often', () => {
  const first = Array.from({ length: 300 }, () => chooseFirst(deal({ a: 1, b: 1, c: 1, d: 2 })));
  for (const id of ['a', 'b', 'c']) expect(first.filter((one) => one === id).length).toBeGreaterThan(60);
  expect(first).not.toContain('d');
});

test('the second entry is from the least shown third, and makes the rarest pair', () => {
  const voter = deal({ a: 0, b: 1, c: 1, d: 5, e: 5, f: 5, g: 5 });
  const counts = new Map([
    ['b', 4],
    ['c', 2],
    ['d', 0],
  ]);
  for (const { left, right } of drawn(voter, () => counts)) expect([left, right].sort()).toEqual(['a', 'c']);
});

test('where the third ends among equally shown entries, chance decides who belongs to it', () => {
  const seconds = drawn(deal({ a: 0, b: 5, c: 5, d: 5, e: 5 })).map(({ left, right }) =>
    left === 'a' ? right : left,
  );
  expect(new Set(seconds)).toEqual(new Set(['b', 'c', 'd', 'e']));
});

test('a pair is new to its voter, also when they saw the whole third', () => {
  const voter = deal(
    { a: 0, b: 1, c: 1, d: 3, e: 4 },
    {
      seen: [
        ['a', 'b'],
        ['c', 'a'],
      ],
    },
  );
  for (const { left, right } of drawn(voter)) expect([left, right].sort()).toEqual(['a', 'd']);
});

test('own entries and those of blocked people are never dealt', () => {
  const voter = deal({ own: 0, blocked: 0, a: 4, b: 5, c: 6 }, { excluded: new Set(['own', 'blocked']) });
  for (const { left, right } of drawn(voter))
    expect([left, right]).not.toEqual(expect.arrayContaining(['own']));
  for (const { left, right } of drawn(voter))
    expect([left, right]).not.toEqual(expect.arrayContaining(['blocked']));
});

test('who was shown everything gets null, and so does who may see one entry alone', () => {
  const seen: [string, string][] = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ];
  expect(choosePair(deal({ a: 1, b: 1, c: 1 }, { seen }), () => none)).toBeNull();
  expect(choosePair(deal({ a: 1, b: 1 }, { excluded: new Set(['b']) }), () => none)).toBeNull();
  expect(choosePair(deal({}), () => none)).toBeNull();
});

test('every voter is dealt every pair that there is for them, once, and then null', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5), { minLength: 0, maxLength: 8 }),
      fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
      fc.nat(),
      (shown, out, seed) => {
        const entries = shown.map((times, at) => ({ id: `e${at}`, shown: times }));
        const excluded = new Set(out.map((at) => `e${at}`));
        const seen: [string, string][] = [];
        const voter = { entries, excluded, seen, random: createSeededRandom(seed).fraction };
        const allowed = entries.filter(({ id }) => !excluded.has(id)).length;
        const all = allowed < 2 ? 0 : (allowed * (allowed - 1)) / 2;
        const pairs = new Set<string>();
        for (let at = 0; at < all; at++) {
          const { left, right } = choosePair(voter, () => none)!;
          expect(excluded.has(left) || excluded.has(right) || left === right).toBe(false);
          pairs.add([left, right].sort().join());
          seen.push([left, right]);
          for (const entry of entries) if ([left, right].includes(entry.id)) entry.shown++;
        }
        expect(pairs.size).toBe(all);
        expect(choosePair(voter, () => none)).toBeNull();
      },
    ),
    { numRuns: 200 },
  );
});

test('Challenges check 3: 500 simulated voters and 40 entries: answered ballots of two entries differ by at most 2', () => {
  const { shown, votes } = simulateVoting({
    strengths: new Array<number>(40).fill(0),
    voters: 500,
    each: 30,
    random: createSeededRandom(3),
  });
  expect(votes.comparisons.length).toBeGreaterThan(9000);
  expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(2);
});

test('Challenges check 5: 40 friends cannot pick whom they judge: they see their friend no more often than others do', () => {
  const { votes, people } = simulateVoting({
    strengths: new Array<number>(40).fill(0),
    voters: 540,
    each: 30,
    random: createSeededRandom(5),
    friendOf: (voter) => (voter >= 500 ? 7 : null),
  });
  const share = (isCounted: (voter: number) => boolean) => {
    const all = votes.comparisons.filter(({ voter }) => isCounted(people[voter]!));
    return all.filter(({ left, right }) => left === 7 || right === 7).length / all.length;
  };
  // Two entries of forty are in a pair.
  expect(share((voter) => voter >= 500)).toBeLessThan(0.07);
  expect(share((voter) => voter < 500)).toBeGreaterThan(0.04);
});
