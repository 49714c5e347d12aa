import { addDays, daysBetween, mondayOf, monthsLater, utcDay, weekdayOf } from './days';

test('days go on over the ends of months and years, and over changes of the clock', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-30')).toBe(1);
  expect(weekdayOf('2026-11-29')).toBe(7);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
});

test('months begin on their first day', () => {
  expect(monthsLater('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthsLater('2026-01-15', -1)).toBe('2025-12-01');
});

test('a malformed day is no day', () => {
  expect(() => addDays('soon', 1)).toThrow(RangeError);
  expect(() => monthsLater('soon', 1)).toThrow(RangeError);
  expect(weekdayOf('soon')).toBeNaN();
  expect(daysBetween('soon', '2026-11-30')).toBeNaN();
});

test('the day of an instant is that of UTC', () => {
  expect(utcDay(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-30');
  expect(utcDay(0)).toBe('1970-01-01');
});
