/** Limits of planner. */
export const planner = {
  /** Maximum of entries on one day. */
  perDay: 12,
  /** Maximum of days in one list: a month with the weeks around it. */
  rangeDays: 62,
  pieces: 20,
  occasionLength: 40,
  noteLength: 500,
  /** Maximum of entries that one call copies or deletes. */
  bulk: 100,
  /** Maximum of unplanned wears of a day that the planner shows. */
  wornPieces: 12,
} as const;

/** Limits of the laundry forecast of the plan. */
export const laundryForecast = {
  /** Days from today on. */
  days: 28,
  /** Maximum of entries with pieces in the wash. */
  clashes: 20,
} as const;
