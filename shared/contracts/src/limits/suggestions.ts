/** Limits of suggestions. */
export const suggestions = {
  perDay: 3,
  /** Maximum of pieces in one outfit. */
  pieces: 12,
} as const;
