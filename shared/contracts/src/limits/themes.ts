/** Limits of themes. */
export const themes = {
  nameLength: 60,
  colourLength: 40,
  /** Of everything that a draft sends. */
  bytes: 16 * 1024,
  page: 25,
} as const;
