/** Limits of confessions. */
export const confessions = {
  bodyMin: 20,
  bodyMax: 1000,
  replyLength: 500,
  /** Maximum of cards, and of replies, per person and day. */
  perDay: 3,
  repliesPerDay: 20,
  /** Days for which people can find their own confessions. */
  yourDays: 366,
  banDays: 365,
} as const;
