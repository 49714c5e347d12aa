import { addDays, mondayOf, monthsLater } from '@bestie/contracts/days';
import { formatDays } from '@bestie/design-system/format-date';

export const weekOf = (date: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(mondayOf(date), index));

/** All days of the weeks that a month touches: 28 to 42 days. */
export function monthOf(date: string): string[] {
  const first = `${date.slice(0, 7)}-01`;
  const next = monthsLater(first, 1);
  const days: string[] = [];
  for (let day = mondayOf(first); day < next || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

/** "16 – 22 November 2026", "30 November – 6 December 2026". */
export function weekInWords(date: string): string {
  const days = weekOf(date);
  return formatDays(days[0] ?? date, days[6] ?? date);
}

/** The first day from `from` on without a plan; `from` itself when each of the next `days` has one. */
export function freeDay(entries: readonly { date: string }[], from: string, days: number): string {
  const taken = new Set(entries.map(({ date }) => date));
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const date = addDays(from, ahead);
    if (!taken.has(date)) return date;
  }
  return from;
}
