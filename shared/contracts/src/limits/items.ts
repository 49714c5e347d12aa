/** Limits of items. */
export const items = {
  weightGrams: 50_000,
  perPerson: 5000,
  nameLength: 100,
  brandLength: 60,
  sizeLength: 30,
  notesLength: 2000,
  tags: 30,
  tagLength: 40,
  photos: 8,
  bulk: 500,
  page: 48,
  /** Maximum of pieces in one call. */
  createMany: 200,
  /** Maximum of drafts of photos in one call. */
  createDrafts: 24,
  /** Categories offered for a draft whose photo does not show its own surely. */
  likelyCategories: 3,
  /** Maximum of look-alikes that are shown for a draft. */
  lookAlikes: 3,
  /** Colours of a piece that a browser measures in its photo. */
  seenColours: 6,
} as const;
