/** The weather as suggestions, planner and packing take it; without any library, so that pages can import it cheaply. */

/** From this chance on, rain counts as likely. */
export const likelyRain = 0.55;

/** The degrees of a day to dress for: people dress for the day and not for its coldest hour. */
export const daytimeDegrees = (low: number, high: number): number => low + (high - low) * 0.6;
