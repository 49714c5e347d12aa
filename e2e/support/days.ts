import { addDays, dayIn } from '@bestie/contracts/days';

/** The day that it is where the browsers of journeys are, so many days later. */
export const dayFromToday = (days = 0): string => addDays(dayIn('Europe/Berlin', Date.now()), days);

/** A day of next year, to come on every day on which a journey may run. @param day `MM-DD` */
export const ofNextYear = (day: string): string => `${Number(dayFromToday().slice(0, 4)) + 1}-${day}`;
