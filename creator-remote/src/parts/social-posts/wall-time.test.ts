import { addDays, daysBetween } from '@bestie/contracts/days';
import { instantAt, wallTimeAt } from './wall-time';

const at = (wallTime: string, timezone: string) => new Date(instantAt(wallTime, timezone)).toISOString();

test('wall times over both clock changes are the instants that the server takes', () => {
  expect(at('2027-03-28T09:00', 'Europe/Berlin')).toBe('2027-03-28T07:00:00.000Z');
  // 02:30 does not exist: it moves forward by the gap.
  expect(at('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
  // Of two, the first.
  expect(at('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
  expect(at('2026-11-25T23:30', 'America/Los_Angeles')).toBe('2026-11-26T07:30:00.000Z');
  expect(at('2026-11-25T00:10', 'Asia/Kathmandu')).toBe('2026-11-24T18:25:00.000Z');
  expect(wallTimeAt('2026-11-24T18:25:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-25T00:10');
});

test('days are counted over months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(daysBetween('2027-03-27', '2027-04-03')).toBe(7);
});
