/** Limits of suggestions. */
export const suggestions = {
  perDay: 3,
  /** How far ahead outfits are suggested for a day. */
  daysAhead: 60,
  /** Maximum of pieces in one outfit. */
  pieces: 12,
} as const;
