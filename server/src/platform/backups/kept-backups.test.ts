import { keptBackups } from './kept-backups';

const day = 24 * 60 * 60 * 1000;

test('of a year of nightly backups, seven days, four weeks and six months stay', () => {
  const newest = Date.UTC(2026, 10, 25, 2);
  const backups = Array.from({ length: 365 }, (_, ago) => ({ at: new Date(newest - ago * day) }));
  // A second one of the same day takes the place of the first.
  backups.push({ at: new Date(newest + 60_000) });
  const stay = [...keptBackups(backups)].map(({ at }) => at.toISOString().slice(0, 16)).sort();
  expect(stay).toEqual([
    '2026-06-30T02:00',
    '2026-07-31T02:00',
    '2026-08-31T02:00',
    '2026-09-30T02:00',
    '2026-10-31T02:00',
    '2026-11-08T02:00',
    '2026-11-15T02:00',
    '2026-11-19T02:00',
    '2026-11-20T02:00',
    '2026-11-21T02:00',
    '2026-11-22T02:00',
    '2026-11-23T02:00',
    '2026-11-24T02:00',
    '2026-11-25T02:01',
  ]);
});
