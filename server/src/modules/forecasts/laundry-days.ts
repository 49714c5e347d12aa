import { weekdayOf } from '@bestie/contracts/days';

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export type Weekday = number;

/** A trip: at home nothing is washed while it lasts. Plain days, both ends inclusive. */
export interface TripLaundry {
  from: string;
  to: string;
  laundryDays: readonly string[];
}

/** Weeks of the wash log that say on which weekdays a person washes. */
export const weeksLookedAt = 8;
/** A weekday counts as a laundry day from this many of these weeks on. */
const weeksNeeded = 3;
/** Without any washes in the log. */
const usualWeekday: Weekday = 7;

/**
 * The weekdays on which a person washes, from the days in the wash log: those of at least three of the last
 * eight weeks; else the most frequent one; Sunday while the log is empty.
 */
export function usualLaundryDays(washedOn: readonly string[]): { weekdays: Weekday[]; learnt: boolean } {
  const counts = new Map<Weekday, number>();
  for (const day of new Set(washedOn)) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  const byCount = [...counts].sort(([one, often], [other, rarer]) => rarer - often || one - other);
  const [most] = byCount;
  if (!most) return { weekdays: [usualWeekday], learnt: false };
  const regular = byCount.filter(([, count]) => count >= weeksNeeded).map(([weekday]) => weekday);
  return { weekdays: regular.length > 0 ? regular.sort() : [most[0]], learnt: true };
}

/** Whether clothes are washed on a day: on the usual weekdays at home, on the planned days on a trip. */
export function laundryCalendar(
  weekdays: readonly Weekday[],
  trips: readonly TripLaundry[],
): (date: string) => boolean {
  return (date) => {
    const away = trips.filter(({ from, to }) => from <= date && date <= to);
    return away.length > 0
      ? away.some(({ laundryDays }) => laundryDays.includes(date))
      : weekdays.includes(weekdayOf(date));
  };
}
