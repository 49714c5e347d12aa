/** Limits of episodes and their podcast. */
export const episodes = {
  titleLength: 150,
  summaryLength: 300,
  notesLength: 10_000,
  season: 999,
  number: 99_999,
  fileNameLength: 200,
  audioBytes: 200 * 1024 * 1024,
  artworkBytes: 20 * 1024 * 1024,
  /** Pixels of the side of a square cover, as podcast directories want it. */
  artworkSide: { min: 1400, max: 3000 },
  perPerson: 2000,
  page: 25,
  clips: 50,
  clipCaptionLength: 120,
  /** Seconds of a clip. */
  clipSeconds: { min: 3, max: 180 },
  /** What fans are shown at once, beside their own pages: episodes of a kind, and clips. */
  /** The longest span of a calendar. */
  listDays: 100,
  discovered: { episodes: 3, clips: 12 },
  /** Of a transcript with 600,000 characters, in UTF-8 and JSON. */
  transcriptBodyBytes: 4 * 1024 * 1024,
  /** The newest ones of a podcast. */
  feedItems: 300,
  /** For how long programs may keep a feed. */
  feedMaxAge: 300,
  /** A play counts once somebody listened for so long, and once in so many hours. */
  playSeconds: 60,
  playHours: 24,
  showTitleLength: 100,
  showDescriptionLength: 2000,
  showAuthorLength: 80,
} as const;
