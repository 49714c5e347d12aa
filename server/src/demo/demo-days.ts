import { dayMs, utcDay } from '@bestie/contracts/days';

/** The day at this distance from the Monday of the week in which the demo data was started. */
export function demoDay(began: Date, days: number): string {
  const monday = began.getTime() - ((began.getUTCDay() + 6) % 7) * dayMs;
  return utcDay(monday + days * dayMs);
}
