/** Constants of the closet's figures, without any library. */

/** Statuses of pieces that are owned and can be worn. */
export const ownedStatuses = ['active', 'laundry', 'lent'] as const;

/** Lists of the pieces behind a figure. */
export const figureLists = [
  'worn-in-month',
  'never-worn',
  'resting',
  'best-value',
  'worst-value',
  'priced',
  'unpriced',
] as const;
export type FigureList = (typeof figureLists)[number];

/** A piece is idle when it was worn before, but not for this many days. */
export const restingDays = 365;

/** Number of months that are shown, including the current one. */
export const shownMonths = 24;
