/** Limits of boards. */
export const boards = {
  perPerson: 500,
  /** How many are shown as featured. */
  featured: 12,
  /** The last place of a featured one. */
  featureOrder: 999,
  titleLength: 100,
  descriptionLength: 500,
  pins: 1000,
  sections: 50,
  sectionTitleLength: 180,
  pinTitleLength: 100,
  noteLength: 500,
  altLength: 500,
  sourceLength: 2048,
  /** Links of one person whose pages are still to be read. */
  unreadLinks: 200,
  members: 50,
  /** Maximum of pins that one call adds, moves or deletes. */
  bulk: 200,
  imageBytes: 25 * 1024 * 1024,
  /** The freeform layout, in its own units: everything is between 0 and these. */
  canvas: { width: 1200, height: 40_000, pinMin: 80 },
} as const;
