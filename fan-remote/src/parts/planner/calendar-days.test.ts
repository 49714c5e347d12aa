import { freeDay } from './calendar-days';

test('the next free day is today, or the first day without a plan', () => {
  const on = (...dates: string[]) => dates.map((date) => ({ date }));
  expect(freeDay([], '2026-02-27', 20)).toBe('2026-02-27');
  expect(freeDay(on('2026-02-27', '2026-02-28', '2026-03-02'), '2026-02-27', 20)).toBe('2026-03-01');
  expect(freeDay(on('2026-02-27', '2026-02-28'), '2026-02-27', 1)).toBe('2026-02-27');
});
