/**
 * Days and times in British English, without `Intl`, whose first use costs a browser about 20 ms on every
 * page load. A day is `YYYY-MM-DD` without a time zone; an instant is shown in the device's time zone.
 */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const),
  ...(['August', 'September', 'October', 'November', 'December'] as const),
] as const;

const two = (number: number) => String(number).padStart(2, '0');

function partsOf(day: string) {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: months[Number(month) - 1] ?? '', date: String(Number(date)) };
}

/** British abbreviations: "Sept" has four letters, "June" and "July" are not shortened. */
const shortened = (month: string) => month.slice(0, month === 'September' ? 4 : 3);

/** The day of an instant on this device. */
export function plainDay(instant: Date | string): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** "3 May 2026". */
export function formatDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** "3 Sept". */
export function formatShortDay(day: string): string {
  const { month, date } = partsOf(day);
  return `${date} ${shortened(month)}`;
}

/** "Monday". */
export const formatWeekday = (day: string): string =>
  weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** "Monday 3 May". */
export function formatFullDay(day: string): string {
  const { month, date } = partsOf(day);
  return `${formatWeekday(day)} ${date} ${month}`;
}

/** "May 2026", of a day or of `2026-05`. */
export function formatMonth(month: string): string {
  const { year, month: name } = partsOf(month);
  return `${name} ${year}`;
}

/** "Sept", of a day or of `2026-09`. */
export const formatShortMonth = (month: string): string => shortened(partsOf(month).month);

/** "16 – 22 November 2026", "30 November – 6 December 2026", "28 December 2026 – 3 January 2027". */
export function formatDays(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const [from, to] = [partsOf(first), partsOf(last)];
  const start =
    from.year !== to.year
      ? formatDay(first)
      : from.month !== to.month
        ? `${from.date} ${from.month}`
        : from.date;
  return `${start} – ${formatDay(last)}`;
}

/** "14:05". */
export function formatTime(instant: Date | string): string {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** "3 Sept 2026". */
export function formatDate(instant: Date | string): string {
  const { year, month, date } = partsOf(plainDay(instant));
  return `${date} ${shortened(month)} ${year}`;
}

/** "3 Sept 2026, 14:05". */
export const formatMoment = (instant: Date | string): string =>
  `${formatDate(instant)}, ${formatTime(instant)}`;
