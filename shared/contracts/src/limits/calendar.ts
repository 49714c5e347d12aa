/** Limits of calendar. */
export const calendar = {
  titleLength: 100,
  descriptionLength: 2000,
  linkLength: 2048,
  cancelLength: 500,
  minutes: { min: 5, max: 7 * 24 * 60 },
  /** Days, weeks or months between two dates of a series. */
  interval: 12,
  capacity: 100_000,
  /** Days that one call lists. */
  listDays: 100,
  /** Dates that one call lists, and events of the address for calendar programs. */
  listed: 1000,
  /** How far ahead dates of a series without end are known. */
  horizonDays: 400,
  /** Dates of one series that are known at a time. */
  occurrences: 450,
  /** Events that one person hosts at a time. */
  perPerson: 200,
  /** People that a date names. */
  people: 24,
  /** Until so many hours before the start, a free place is given at once; later it is offered. */
  offerHours: 12,
  offerMinutes: 60,
} as const;
