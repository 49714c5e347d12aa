import fc from 'fast-check';
import { createScoreSearch, exponential, priorDeviation } from './bradley-terry';
import { makeVotes, preference } from '../../../test-support/made-votes';
import { createTally, groupByPair, rankEntries } from './rank-entries';
import type { Comparison, PairwiseVotes } from './rank-entries';
import { createSeededRandom } from './seeded-random';

/** The logarithm of what the search makes as large as possible. */
function logPosterior({ comparisons }: PairwiseVotes, scores: ArrayLike<number>): number {
  const logChance = (one: number, other: number) => Math.log(preference(scores[one]!, scores[other]!));
  let sum = 0;
  for (const { left, right, answer } of comparisons)
    sum +=
      answer === 'equal'
        ? (logChance(left, right) + logChance(right, left)) / 2
        : answer === 'left'
          ? logChance(left, right)
          : logChance(right, left);
  for (let entry = 0; entry < scores.length; entry++) sum -= scores[entry]! ** 2 / (2 * priorDeviation ** 2);
  return sum;
}

/** The optimum by trying smaller and smaller steps of one score at a time. */
function bruteForce(votes: PairwiseVotes): number[] {
  const scores = new Array<number>(votes.entries).fill(0);
  let best = logPosterior(votes, scores);
  for (let step = 1; step > 1e-7;) {
    let improved = false;
    for (let entry = 0; entry < votes.entries; entry++)
      for (const change of [step, -step]) {
        scores[entry]! += change;
        const value = logPosterior(votes, scores);
        if (value > best) {
          best = value;
          improved = true;
        } else scores[entry]! -= change;
      }
    if (!improved) step /= 2;
  }
  return scores;
}

function findScores(votes: PairwiseVotes, start: readonly number[] = []): Float64Array {
  const scores = Float64Array.from({ length: votes.entries }, (_, entry) => start[entry] ?? 0);
  const grouped = groupByPair(votes);
  const all = createTally(votes.entries, grouped)(new Uint32Array(votes.voters).fill(1));
  createScoreSearch(votes.entries, all.pairs).improve(all, scores);
  return scores;
}

const answer = fc.constantFrom<Comparison['answer']>('left', 'right', 'equal');

/** Any answers about up to six entries, in which each entry and each voter occurs. */
const anyVotes = fc
  .record({ entries: fc.integer({ min: 2, max: 6 }), voters: fc.integer({ min: 1, max: 6 }), seed: fc.nat() })
  .chain(({ entries, voters, seed }) =>
    fc
      .array(
        fc.record({
          voter: fc.nat(voters - 1),
          left: fc.nat(entries - 1),
          by: fc.integer({ min: 1, max: entries - 1 }),
          answer,
        }),
        { maxLength: 30 },
      )
      .chain((some) =>
        fc.array(answer, { minLength: entries + voters, maxLength: entries + voters }).map((words) => ({
          entries,
          voters,
          seed,
          comparisons: [
            ...some.map(({ voter, left, by, answer }) => ({
              voter,
              left,
              right: (left + by) % entries,
              answer,
            })),
            ...words.map((answer, at) => ({
              voter: at % voters,
              left: at % entries,
              right: (at + 1) % entries,
              answer,
            })),
          ],
        })),
      ),
  );

test('scores are those of the best of all scores, as trying finds them', () => {
  const random = createSeededRandom(1);
  for (const strengths of [
    [0, 0.5, 1],
    [-1, 0, 0.3, 2, 0.1],
    [3, -3, 0, 0, 1, -1],
  ]) {
    const votes = makeVotes({ strengths, voters: 12, each: 6, random });
    const found = findScores(votes);
    const tried = bruteForce(votes);
    tried.forEach((score, entry) => expect(found[entry]).toBeCloseTo(score, 4));
  }
});

test('no neighbouring score is better, whatever the answers are and wherever the search starts', () => {
  fc.assert(
    fc.property(
      anyVotes,
      fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { maxLength: 6 }),
      (votes, start) => {
        const scores = findScores(votes, start);
        const best = logPosterior(votes, scores);
        for (let entry = 0; entry < votes.entries; entry++)
          for (const change of [1e-3, -1e-3]) {
            const changed = Float64Array.from(scores);
            changed[entry]! += change;
            expect(logPosterior(votes, changed)).toBeLessThan(best);
          }
      },
    ),
    { numRuns: 200 },
  );
});

test('one entry that wins everything, ten thousand times, has a large score, and not an infinite one', () => {
  const comparisons = Array.from({ length: 10_000 }, () => ({
    voter: 0,
    left: 0,
    right: 1,
    answer: 'left' as const,
  }));
  const [winner, loser] = findScores({ entries: 2, voters: 1, comparisons, seed: 0 });
  expect(winner).toBeCloseTo(-loser!, 8);
  // 10,000 · (1 - p) = score / 4
  expect(10_000 * (1 - preference(winner!, loser!))).toBeCloseTo(winner! / 4, 6);
});

test('the exponential function is that of the library, to eleven digits', () => {
  for (const power of [-20, -3.7, -1e-9, 0, 1e-9, 0.5, 1, 12.3, 20])
    expect(exponential(power) / Math.exp(power)).toBeCloseTo(1, 11);
});

test('strengths are found again from many answers, and the interval has the truth inside', () => {
  const strengths = [1.2, 0.6, 0, -0.6, -1.2];
  const ranked = rankEntries(
    makeVotes({ strengths, voters: 300, each: 15, random: createSeededRandom(3), seed: 9 }),
  );
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(ranked.every(({ tied }) => !tied)).toBe(true);
  ranked.forEach(({ score, low, high }, entry) => {
    // An answer in twenty is "equal", which pulls scores together a little.
    expect(Math.abs(score - strengths[entry]!)).toBeLessThan(0.25);
    expect(low).toBeLessThan(score);
    expect(high).toBeGreaterThan(score);
    expect(high - low).toBeLessThan(0.4);
  });
});

test('Challenges check 4: ten equal entries share the first place in at least 19 of 20 runs', () => {
  const random = createSeededRandom(4);
  let shared = 0;
  for (let run = 0; run < 20; run++) {
    const ranked = rankEntries(
      makeVotes({ strengths: new Array<number>(10).fill(0), voters: 40, each: 30, random, seed: run }),
    );
    const first = ranked.filter(({ rank }) => rank === 1);
    if (first.length > 1 && first.every(({ tied }) => tied)) shared++;
  }
  expect(shared).toBeGreaterThanOrEqual(19);
});

test('answers that contradict each other tie; where all say the same, there is no tie', () => {
  const both = (words: Comparison['answer'][]) =>
    words.map((word, voter) => ({ voter, left: 0, right: 1, answer: word }));
  const rank = (comparisons: Comparison[]) =>
    rankEntries({ entries: 2, voters: comparisons.length, comparisons, seed: 5 }).map(({ rank: one }) => one);
  expect(rank(both(['left', 'right', 'left', 'right', 'left', 'left']))).toEqual([1, 1]);
  expect(rank(both(new Array<'equal'>(20).fill('equal')))).toEqual([1, 1]);
  expect(rank(both(new Array<'right'>(20).fill('right')))).toEqual([2, 1]);
});

test('one voter with very many answers is one voter: the interval is as wide as voters differ', () => {
  const loud = Array.from({ length: 20 }, () => ({ voter: 0, left: 0, right: 1, answer: 'left' as const }));
  const others = Array.from({ length: 6 }, (_, at) => ({
    voter: at + 1,
    left: 0,
    right: 1,
    answer: at % 2 ? ('left' as const) : ('right' as const),
  }));
  const comparisons = [...loud, ...others];
  const asOne = rankEntries({ entries: 2, voters: 7, comparisons, seed: 1 });
  const asMany = rankEntries({
    entries: 2,
    voters: comparisons.length,
    comparisons: comparisons.map((comparison, voter) => ({ ...comparison, voter })),
    seed: 1,
  });
  expect(asOne.map(({ rank }) => rank)).toEqual([1, 1]);
  expect(asMany.map(({ rank }) => rank)).toEqual([1, 2]);
  expect(asOne[0]!.score).toBeCloseTo(asMany[0]!.score, 6);
});

test('the same votes and seed give the same result, to the last bit', () => {
  const votes = makeVotes({
    strengths: [0.4, 0.2, 0, -0.2],
    voters: 25,
    each: 8,
    random: createSeededRandom(6),
    seed: 2 ** 32 - 1,
  });
  expect(rankEntries(votes)).toEqual(
    rankEntries({ ...votes, comparisons: [...votes.comparisons].reverse() }),
  );
});

test('neither the order of entries nor the side on which they stood changes a rank', () => {
  fc.assert(
    fc.property(anyVotes, fc.nat(), (votes, shift) => {
      const moved = (entry: number) => votes.entries - 1 - ((entry + shift) % votes.entries);
      const ranked = rankEntries(votes);
      const again = rankEntries({
        ...votes,
        comparisons: votes.comparisons.map(({ voter, left, right, answer: word }) => ({
          voter,
          left: moved(right),
          right: moved(left),
          answer: word === 'left' ? 'right' : word === 'right' ? 'left' : 'equal',
        })),
      });
      expect(ranked.map(({ rank, worstPlace }) => [rank, worstPlace])).toEqual(
        ranked.map((_, entry) => {
          const { rank, worstPlace } = again[moved(entry)]!;
          return [rank, worstPlace];
        }),
      );
    }),
    { numRuns: 25 },
  );
});

test('turned around, every answer gives the opposite score; ranks and places fit together', () => {
  const opposite = { left: 'right', right: 'left', equal: 'equal' } as const;
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const ranked = rankEntries(votes);
      const reversed = rankEntries({
        ...votes,
        comparisons: votes.comparisons.map((one) => ({ ...one, answer: opposite[one.answer] })),
      });
      ranked.forEach(({ rank, tied, worstPlace, score }, entry) => {
        expect(reversed[entry]!.score).toBeCloseTo(-score, 6);
        expect(reversed[entry]!.rank).toBe(votes.entries + 1 - worstPlace);
        expect(tied).toBe(ranked.filter((other) => other.rank === rank).length > 1);
        expect(rank).toBeLessThanOrEqual(worstPlace);
      });
      expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(0, 6);
    }),
    { numRuns: 25 },
  );
});

test('two entries with the same answers have the same score and rank, although rounding differs', () => {
  const comparisons = Array.from({ length: 15 }, (_, voter) =>
    [0, 1].flatMap((same): Comparison[] => [
      { voter, left: same, right: 2, answer: voter % 3 ? 'left' : 'right' },
      { voter, left: 3, right: same, answer: voter % 5 ? 'right' : 'equal' },
    ]),
  ).flat();
  const [one, other] = rankEntries({ entries: 4, voters: 15, comparisons, seed: 11 });
  expect(one!.rank).toBe(other!.rank);
  expect(one!.score).toBeCloseTo(other!.score, 7);
});

test('a voter whose answers are counted for two people moves scores towards them', () => {
  const votes = makeVotes({ strengths: [0.3, 0, -0.3], voters: 12, each: 6, random: createSeededRandom(8) });
  const own = votes.comparisons.filter(({ voter }) => voter === 3);
  const wins = (entry: number) =>
    own.reduce((sum, { left, right, answer: word }) => {
      if (word === 'equal') return sum;
      const winner = word === 'left' ? left : right;
      return sum + (winner === entry ? 1 : 0) - (winner !== entry && [left, right].includes(entry) ? 1 : 0);
    }, 0);
  const most = [0, 1, 2].reduce((best, entry) => (wins(entry) > wins(best) ? entry : best));
  const twice = findScores({
    ...votes,
    voters: 13,
    comparisons: [...votes.comparisons, ...own.map((comparison) => ({ ...comparison, voter: 12 }))],
  });
  expect(twice[most]!).toBeGreaterThan(findScores(votes)[most]!);
});

test.each([
  ['an entry without answers', { entries: 3, voters: 1 }, 'No answer is about entry 2.'],
  ['a voter without answers', { entries: 2, voters: 2 }, 'Voter 1 gave no answer.'],
  ['a missing voter', { entries: 2, voters: 0 }, 'There is no voter 0.'],
  ['a missing entry', { entries: 1, voters: 1 }, 'There is no pair of entries 0 and 1.'],
])('%s is refused', (_, sizes, message) => {
  const comparisons: Comparison[] = [{ voter: 0, left: 0, right: 1, answer: 'left' }];
  expect(() => rankEntries({ ...sizes, comparisons, seed: 1 })).toThrow(message);
});

test('without entries there is nothing to rank', () => {
  expect(rankEntries({ entries: 0, voters: 0, comparisons: [], seed: 1 })).toEqual([]);
});
