import { dayMs, utcDay } from '@bestie/contracts/days';

const dayOf = (time: number) => utcDay(time);

/** A day of next year, which is to come on every day on which a test may run. @param day `MM-DD` */
export const ofNextYear = (day: string): string => `${new Date().getUTCFullYear() + 1}-${day}`;

/** The next last Sunday of March or October, when the clocks of Berlin change: `YYYY-MM-DD`, tomorrow or later. */
export function nextClockChange(month: 'March' | 'October'): string {
  const year = new Date().getUTCFullYear();
  const [first, second] = [year, year + 1].map((each) => {
    const last = new Date(Date.UTC(each, month === 'March' ? 2 : 9, 31));
    return dayOf(last.getTime() - last.getUTCDay() * dayMs);
  }) as [string, string];
  return first > dayOf(Date.now()) ? first : second;
}
