/** Limits of archives. */
export const archives = {
  /** The ZIP itself, and everything in it unpacked. */
  bytes: 40 * 1000 ** 3,
  entries: 100_000,
  /** Maximum of one file of rows, unpacked. */
  dataBytes: 64 * 1024 * 1024,
  rows: 500_000,
  fileNameLength: 200,
  /** Maximum of imports in a list, and of notes of one. */
  listed: 5,
  notes: 200,
  /** Maximum of offers in one answer; others follow when these are answered. */
  offers: 200,
} as const;
