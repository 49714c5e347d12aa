import fc from 'fast-check';
import { correlation, differenceInterval, rankByHearts, wilsonInterval } from './rank-by-hearts';
import type { HeartVotes } from './rank-by-hearts';

/** Voters who hearted both entries, the first alone, the second alone, and neither. */
function inTable(both: number, first: number, second: number, neither: number) {
  const voters = both + first + second + neither;
  const of = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, at) => from + at));
  return {
    one: of(0, both + first),
    other: new Set([...of(0, both), ...of(both + first, voters - neither)]),
    voters,
  };
}

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i: the Wilson interval of Newcombe’s comparison (1998)', (hearts, voters, low, high) => {
  const interval = wilsonInterval(hearts, voters);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('shares of the same voters: the interval of the difference is that of Newcombe’s method 10', () => {
  const { one, other, voters } = inTable(36, 12, 2, 0);
  const interval = differenceInterval(
    wilsonInterval(one.size, voters),
    wilsonInterval(other.size, voters),
    correlation(one, other, voters),
  );
  expect(interval.low).toBeCloseTo(0.0569, 4);
  expect(interval.high).toBeCloseTo(0.3404, 4);
});

const hearts = (table: Record<number, readonly number[]>): HeartVotes['hearts'] =>
  Object.entries(table).flatMap(([entry, voters]) =>
    voters.map((voter) => ({ voter, entry: Number(entry) })),
  );
const upTo = (end: number) => Array.from({ length: end }, (_, at) => at);

test('clearly more hearts are a better place, a few more are a tie', () => {
  const ranked = rankByHearts({
    voters: 60,
    couldVote: [60, 60, 60, 60],
    hearts: hearts({ 0: upTo(50), 1: upTo(20), 2: upTo(60).slice(38), 3: [] }),
  });
  expect(ranked.map(({ rank, tied, votes }) => [rank, tied, votes])).toEqual([
    [1, false, 50],
    [2, true, 20],
    [2, true, 22],
    [4, false, 0],
  ]);
  expect(ranked.map(({ worstPlace }) => worstPlace)).toEqual([1, 3, 3, 4]);
});

test('an author who votes is no vote against the own entry', () => {
  const [entry] = rankByHearts({ voters: 2, couldVote: [1, 2], hearts: hearts({ 0: [1], 1: [0] }) });
  expect(entry).toMatchObject({ score: 1, high: 1 });
});

test('before anybody gave a heart, all entries are equal', () => {
  expect(
    rankByHearts({ voters: 0, couldVote: [0, 0, 0], hearts: [] }).map(({ rank, tied }) => [rank, tied]),
  ).toEqual([
    [1, true],
    [1, true],
    [1, true],
  ]);
});

test.each([
  [
    'two hearts of one voter',
    [
      { voter: 0, entry: 0 },
      { voter: 0, entry: 0 },
    ],
    'Voter 0 gave entry 0 two hearts.',
  ],
  ['a missing entry', [{ voter: 0, entry: 5 }], 'There is no entry 5.'],
  ['a missing voter', [{ voter: 3, entry: 0 }], 'There is no voter 3.'],
  [
    'hearts of who could not',
    [{ voter: 0, entry: 1 }],
    'Entry 1 has more hearts than voters who could give one.',
  ],
])('%s: refused', (_, given, message) => {
  expect(() => rankByHearts({ voters: 1, couldVote: [1, 0], hearts: given })).toThrow(message);
});

/** Up to three hearts of each of some voters, for up to five entries. */
const anyHearts = fc
  .record({ entries: fc.integer({ min: 2, max: 5 }), voters: fc.integer({ min: 1, max: 80 }) })
  .chain(({ entries, voters }) =>
    fc
      .array(fc.uniqueArray(fc.nat(entries - 1), { minLength: 1, maxLength: 3 }), {
        minLength: voters,
        maxLength: voters,
      })
      .map((all) => ({
        voters,
        couldVote: upTo(entries).map(() => voters),
        hearts: all.flatMap((mine, voter) => mine.map((entry) => ({ voter, entry }))),
      })),
  );

test('neither the order of entries nor the numbers of voters change a rank; more hearts are never a worse one', () => {
  fc.assert(
    fc.property(anyHearts, (votes) => {
      const ranked = rankByHearts(votes);
      const last = votes.couldVote.length - 1;
      const turned = rankByHearts({
        ...votes,
        hearts: votes.hearts.map(({ voter, entry }) => ({
          voter: votes.voters - 1 - voter,
          entry: last - entry,
        })),
      });
      ranked.forEach((one, entry) => {
        expect(turned[last - entry]).toMatchObject({ rank: one.rank, worstPlace: one.worstPlace });
        expect(one.low).toBeLessThanOrEqual(one.score);
        expect(one.high).toBeGreaterThanOrEqual(one.score);
        expect(one.rank).toBeLessThanOrEqual(one.worstPlace);
      });
      expect(
        ranked.find(({ votes: given }) => given === Math.max(...ranked.map((one) => one.votes)))!.rank,
      ).toBe(1);
    }),
    { numRuns: 200 },
  );
});
