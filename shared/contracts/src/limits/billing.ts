/** Limits of payments. */
export const billing = {
  /** Checkouts that a person may begin in 24 hours. */
  checkoutsPerDay: 20,
  /** Access goes on for so many days after a renewal was declined. */
  graceDays: 7,
  /** An upgrade costs what was shown for so many minutes. */
  previewMinutes: 15,
  receipts: 12,
} as const;
