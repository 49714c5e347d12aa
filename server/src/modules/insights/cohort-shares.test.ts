import fc from 'fast-check';
import { cohortShares } from './cohort-shares';

test('Insights check 3: the running week is empty, not 0', () => {
  const { weeks, rows, mean } = cohortShares(
    [
      { cohort: '2026-06-01', week: 0, people: 10 },
      { cohort: '2026-06-01', week: 1, people: 4 },
      { cohort: '2026-06-08', week: 0, people: 30 },
      // This week, which is not over.
      { cohort: '2026-06-15', week: 0, people: 50 },
    ],
    '2026-06-15',
  );
  expect(weeks).toBe(2);
  expect(rows).toEqual([
    { week: '2026-06-01', people: 10, shares: [1, 0.4] },
    { week: '2026-06-08', people: 30, shares: [1, null] },
  ]);
  expect(mean).toEqual([1, 0.4]);
});

test('the mean is weighted by people and has the zeros; weeks with fewer than 5 people are one row', () => {
  const { rows, mean } = cohortShares(
    [
      { cohort: '2026-05-18', week: 0, people: 40 },
      { cohort: '2026-05-18', week: 1, people: 20 },
      { cohort: '2026-05-25', week: 0, people: 4 },
      { cohort: '2026-05-25', week: 1, people: 1 },
      { cohort: '2026-06-01', week: 0, people: 3 },
    ],
    '2026-06-15',
  );
  expect(rows.map(({ week, people }) => [week, people])).toEqual([
    ['2026-05-18', 40],
    [null, 7],
  ]);
  // 21 of 47 came back in the next week; that of 1 June, in which nobody did, is over too.
  expect(mean[1]).toBeCloseTo(21 / 47);
  expect(rows[1]!.shares).toEqual(
    [1, 1 / 7, 0, null].map((share) => (share === null ? null : expect.closeTo(share))),
  );
});

test('of fewer than 5 people in all, nothing is said', () => {
  const { rows } = cohortShares([{ cohort: '2026-06-01', week: 0, people: 4 }], '2026-06-15');
  expect(rows).toEqual([{ week: null, people: null, shares: [null, null] }]);
});

test('a share is never outside of 0 and 1, and nobody is told of a week that is not over', () => {
  const cohort = fc.record({
    weeksAgo: fc.integer({ min: 0, max: 14 }),
    size: fc.integer({ min: 1, max: 60 }),
    back: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 14 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(cohort, { selector: ({ weeksAgo }) => weeksAgo }), (cohorts) => {
      const running = Date.parse('2026-06-15');
      const given = cohorts.flatMap(({ weeksAgo, size, back }) =>
        [1, ...back].slice(0, weeksAgo + 1).map((share, week) => ({
          cohort: new Date(running - weeksAgo * 7 * 86_400_000).toISOString().slice(0, 10),
          week,
          people: Math.round(size * share),
        })),
      );
      for (const { week, shares } of cohortShares(given, '2026-06-15').rows) {
        for (const share of shares) if (share !== null) expect(share).toBeLessThanOrEqual(1);
        if (week === null) continue;
        const over = Math.round((running - Date.parse(week)) / (7 * 86_400_000));
        expect(shares.slice(over).every((share) => share === null)).toBe(true);
      }
    }),
  );
});
