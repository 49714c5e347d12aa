/** Limits of drafts. */
export const drafts = {
  perPerson: 200,
  textLength: 40_000,
  fields: 20,
  fieldLength: 4000,
  placeLength: 120,
  /** Days without a change after which they are deleted. */
  days: 180,
} as const;
