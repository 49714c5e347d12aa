import { addDays, dayIn, daysBetween, isDay, mondayOf, monthsLater, utcDay, weekdayOf } from './days';
import { day } from './http/fields';

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

test('the day of an instant depends on the time zone', () => {
  const instant = new Date('2026-11-30T23:30:00.000Z');
  expect(dayIn('America/New_York', instant)).toBe('2026-11-30');
  expect(dayIn('Europe/Berlin', instant)).toBe('2026-12-01');
  expect(dayIn('Pacific/Kiritimati', instant.getTime())).toBe('2026-12-01');
});

test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
  expect(day.safeParse(text).success).toBe(true);
});

test.each([
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '0000-01-01',
  '2026-11-30T10:00',
  'soon',
  '',
])('“%s” is no day', (text) => {
  expect(isDay(text)).toBe(false);
  expect(day.safeParse(text).success).toBe(false);
});

test('the weeks around the first and the last day that pages show are taken by the server', () => {
  expect([isDay('1899-12-31'), isDay('2200-01-01')]).toEqual([false, false]);
  for (const text of [addDays('1900-01-01', -100), addDays('2199-12-31', 100)])
    expect(day.safeParse(text).success).toBe(true);
});
