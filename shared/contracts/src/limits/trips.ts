/** Limits of trips. */
export const trips = {
  perPerson: 200,
  nameLength: 100,
  labelLength: 60,
  activities: 60,
  /** Maximum length of a trip in days. */
  days: 60,
  packItems: 200,
  quantity: 99,
  weightGrams: 100_000,
  bulk: 50,
  page: 25,
} as const;
