const oneDay = 24 * 60 * 60 * 1000;

/** The day at this distance from the Monday of the week in which the demo data was started. */
export function demoDay(began: Date, days: number): string {
  const monday = began.getTime() - ((began.getUTCDay() + 6) % 7) * oneDay;
  return new Date(monday + days * oneDay).toISOString().slice(0, 10);
}
