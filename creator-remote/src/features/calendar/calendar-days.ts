import { addDays, monthsLater, weekdayOf } from '@bestie/contracts/days';

/** Regions whose weeks start on Sunday or Saturday, for browsers that do not say it themselves. */
const sundayFirst = new Set('US CA MX BR CO PE VE AR CL JP KR TW HK IN IL ZA PH TH SA'.split(' '));
const saturdayFirst = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** The day with which weeks start in a locale: 0 for Sunday to 6 for Saturday. */
export function firstWeekday(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale);
  const firstDay = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  if (firstDay !== undefined) return firstDay % 7;
  const region = known.maximize().region ?? '';
  return sundayFirst.has(region) ? 0 : saturdayFirst.has(region) ? 6 : 1;
}

const startOfWeek = (day: string, first: number): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));

export const weekOf = (day: string, first: number): string[] => daysFrom(startOfWeek(day, first), 7);

/** All days of the weeks that a month touches: 28 to 42. */
export function monthOf(day: string, first: number): string[] {
  const start = startOfWeek(`${day.slice(0, 7)}-01`, first);
  const next = monthsLater(day, 1);
  const days = daysFrom(start, 28);
  while ((days.at(-1) ?? next) < addDays(next, -1)) days.push(...daysFrom(addDays(start, days.length), 7));
  return days;
}

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index));
