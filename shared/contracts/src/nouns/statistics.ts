/** Words of the closet's figures, without any library. */

/** Statuses of pieces that are in the closet: one owns them and means to wear them. */
export const ownedStatuses = ['active', 'laundry', 'lent'] as const;

/** Lists of pieces that stand behind a figure. */
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

/** A piece rests when it was worn once, and not for so many days. */
export const restingDays = 365;

/** Months that are shown, the current one included. */
export const shownMonths = 24;
