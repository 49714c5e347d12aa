import { addDays, mondayOf, utcDay } from '@bestie/contracts/days';

/** The day at this distance from the Monday of the week in which the demo data was started. */
export const demoDay = (began: Date, days: number): string => addDays(mondayOf(utcDay(began)), days);
