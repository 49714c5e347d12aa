/**
 * Plain days, written `YYYY-MM-DD`, without a time zone. A malformed day throws a `RangeError` where a day is the result, and
 * is `NaN` where a number is.
 */

/** Milliseconds of a minute, of an hour, and of a day without a change of the clock. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The day of an instant in UTC. @param instant a number is milliseconds since 1970 */
export const utcDay = (instant: Date | number): string => new Date(instant).toISOString().slice(0, 10);

/** The day of an instant in a time zone. @param instant a number is milliseconds since 1970 */
export function dayIn(timezone: string, instant: Date | number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The day this many days later; negative for earlier. */
export const addDays = (day: string, days: number): string => utcDay(Date.parse(day) + days * dayMs);

/** Whether a text is a day of the years 1900 to 2199. The server takes such a day, and those of the weeks around it. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The first day of the month this many months later; negative for earlier. */
export function monthsLater(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(index / 12)).padStart(4, '0');
  return utcDay(Date.parse(`${year}-${String((index % 12) + 1).padStart(2, '0')}-01`));
}
