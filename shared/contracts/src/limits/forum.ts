/** Limits of forum. */
export const forum = {
  title: { min: 15, max: 255 },
  body: { min: 20, max: 32_000 },
  /** Replies may be as short as a single word. */
  replyMin: 2,
  tags: 5,
  tagLength: 30,
  pictures: 6,
  quoteLength: 2000,
  mentions: 10,
  pollOptions: { min: 2, max: 10 },
  pollOptionLength: 100,
  /** Maximum of threads in one answer, and of posts around a position. */
  page: 30,
  posts: 40,
  /** More unread posts than this are not counted. */
  unreadCounted: 99,
  /** More threads of a category than this are not counted. */
  threadsCounted: 999,
  /** Length of the beginning of a first post in lists. */
  openingLength: 200,
  categoryNameLength: 60,
  categoryDescriptionLength: 200,
  categories: 50,
  similar: 5,
  secondsBetween: { threads: 15, replies: 5 },
  /** Limits for an account's first day. */
  firstDay: { hours: 24, threads: 3, replies: 10, links: 2 },
  /**
   * Minutes in which an edit leaves no trace while nobody answered, and hours in which authors can edit at
   * all.
   */
  quietEditMinutes: 5,
  editHours: 24,
  slowSeconds: { min: 10, max: 86_400 },
} as const;
