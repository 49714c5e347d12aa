import { formatBytes } from './format-bytes';
import * as dates from './format-date';
import { formatNumber, plural } from './format-number';

/** A day of every month and weekday, across the end of a leap year. */
const days = Array.from({ length: 500 }, (_, index) =>
  new Date(Date.UTC(2027, 8, 1 + index * 3)).toISOString().slice(0, 10),
);
const british = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`));
};

test.each([
  ['formatDay', { day: 'numeric', month: 'long', year: 'numeric' }],
  ['formatShortDay', { day: 'numeric', month: 'short' }],
  ['formatFullDay', { weekday: 'long', day: 'numeric', month: 'long' }],
  ['formatWeekday', { weekday: 'long' }],
  ['formatMonth', { month: 'long', year: 'numeric' }],
  ['formatShortMonth', { month: 'short' }],
] as const)('%s says what Intl says', (name, options) => {
  for (const day of days) expect(dates[name](day)).toBe(british(options)(day));
});

test('ranges of days omit repeated parts', () => {
  expect(dates.formatDays('2026-11-16', '2026-11-22')).toBe('16 – 22 November 2026');
  expect(dates.formatDays('2026-11-30', '2026-12-06')).toBe('30 November – 6 December 2026');
  expect(dates.formatDays('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027');
  expect(dates.formatDays('2026-12-28', '2026-12-28')).toBe('28 December 2026');
});

test('an instant is shown in the device’s time zone', () => {
  const instant = new Date(2026, 8, 3, 4, 5);
  expect(dates.plainDay(instant)).toBe('2026-09-03');
  expect(dates.formatMoment(instant)).toBe('3 Sept 2026, 04:05');
});

test('numbers match Intl', () => {
  for (const value of [0, 7, 12, 999, 1000, 12_345, 999_999, 1_234_567, -1234, 0.25, 1.04, 1234.56, 99.95])
    for (const decimals of [0, 1, 2])
      expect(formatNumber(value, decimals)).toBe(
        value.toLocaleString('en', { maximumFractionDigits: decimals }),
      );
  expect(plural(1, 'piece')).toBe('1 piece');
  expect(plural(1234, 'piece')).toBe('1,234 pieces');
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
});

test('bytes are in decimal units', () => {
  expect([0, 1, 999, 1000, 1_234_567, 5e9, 2e12, 3e15].map(formatBytes)).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '1 kB', '1.2 MB', '5 GB', '2 TB', '3,000 TB'],
  ]);
});
