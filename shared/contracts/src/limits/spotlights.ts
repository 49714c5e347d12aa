/** Limits of Top Picks. */
export const spotlights = {
  /** Outfits that one person nominates in a week. */
  nominations: 3,
  /** Of an edition: so many picks, then so many of the most loved. */
  picks: 12,
  loved: 12,
  /** Outfits in the running that a page shows, the latest first. */
  running: 48,
  reasonLength: 400,
  commentLength: 1000,
  comments: 25,
  saved: 24,
  /** Editions that can be chosen. */
  weeks: 60,
  /** Who declined is not asked again for so many days. */
  restDays: 30,
  /** The formula of the most loved: weight of the week’s mean, and how many viewers an outfit needs. */
  prior: 20,
  viewers: 20,
  /** Younger accounts count in no order. */
  accountDays: 7,
} as const;
