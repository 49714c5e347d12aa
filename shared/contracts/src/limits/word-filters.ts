/** Limits of word filters. */
export const wordFilters = {
  nameLength: 60,
  wordLength: 60,
  /** Of all filters with one action together. */
  wordsPerAction: 2000,
  /** Filters outside the trash. */
  filters: 100,
  /** A text that is tried out, and the longest one that the product takes. */
  textLength: 32_000,
  /** A list that is tried out looks at the texts of so many days: the newest of each kind, and shows some that match. */
  days: 30,
  textsPerKind: 5000,
  samples: 10,
  bytes: 512 * 1024,
} as const;
