import { dayInWords } from '../../platform/documents/day-in-words';

/** Says that a usage window of a deal with a brand ends on a day, and published posts use its files. */
export const usageEnding = (brand: string, day: string): string =>
  `Published posts use files of the deal with ${brand}, which may be used until ${dayInWords(day)}.`;
