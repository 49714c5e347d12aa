/** Limits of insights. */
export const insights = {
  /** Days of the ranges that are offered. */
  ranges: [7, 28, 90],
  /** Days of a range that somebody chooses. */
  days: 366,
  /** Posts of a page of the content table. */
  posts: 25,
  /** Posts in a CSV, the newest first. */
  csvPosts: 5000,
  /** Smaller numbers of people are not shown. */
  people: 5,
  /** A change is said where the earlier number is at least this. */
  comparable: 20,
  /** Finished weeks whose people are followed. */
  cohorts: 12,
  /** A checkout is credited to the last preview within so many days. */
  creditDays: 7,
  /** Members are looked at again after so many days. */
  stayDays: 30,
  /** The best time looks at posts of so many days, and says something from so many posts on. */
  bestTimeDays: 180,
  bestTimePosts: 20,
  /** Days after which a post counts half for the best time. */
  halfLifeDays: 90,
  /** Things that one call says were seen. */
  seen: 50,
} as const;
