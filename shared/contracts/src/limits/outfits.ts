/** Limits of outfits. */
export const outfits = {
  perPerson: 2000,
  nameLength: 100,
  occasionLength: 40,
  notesLength: 2000,
  layers: 20,
  textLength: 120,
  /** Pieces on a card; the outfit itself has all of them. */
  cardPieces: 6,
  page: 24,
} as const;
