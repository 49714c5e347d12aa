/** Limits of the weather. */
export const weather = {
  placeName: 60,
  /** Places that one search answers with. */
  places: 8,
} as const;
