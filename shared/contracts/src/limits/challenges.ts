/** Limits of challenges. */
export const challenges = {
  titleLength: { min: 3, max: 100 },
  briefLength: { min: 20, max: 4000 },
  rulesLength: 4000,
  /** Prizes by place: the first is for the first place. */
  prizes: 10,
  prizeLength: 200,
  /** Challenges of one person that are not over. */
  perPerson: 20,
  /** Hours of entering, and of voting, at least; days from the opening to the end at most. */
  hoursMin: 1,
  daysMax: 180,
  /** How far ahead a challenge may open, in days. */
  aheadDays: 366,
  /** Minutes that a challenge which opens at once may arrive late. */
  lateMinutes: 10,
  /** Of one challenge. */
  entries: 2000,
  /** With fewer, entering goes on for so many days, once; then the challenge ends without ranks. */
  entriesMin: 3,
  extensionDays: 7,
  /** Pieces of an entry that has no picture of its own. */
  pieces: 6,
  /** An account votes from so many days on. */
  accountDays: 7,
  /** A pair waits for its answer for so many minutes. */
  ballotMinutes: 10,
  /** Pairs of one voter: at most so many, and no more than so many times the number of entries. */
  ballots: 30,
  ballotsPerEntry: 3,
  /** Answers that an entry needs; otherwise voting goes on for so many hours, once. */
  answersMin: 10,
  prolongHours: 48,
  /** From so many entries on, everybody compares pairs, whatever was chosen. */
  heartsUnder: 6,
  hearts: 3,
  /** Hours in which suspicious votes wait for an admin; then they count. */
  reviewHours: 72,
  /** Who entered hears so many hours before voting ends. */
  remindHours: 24,
  /** Pictures of entries on the card of a challenge. */
  covers: 3,
  page: 25,
  gallery: 24,
  /** Days that one call lists for a calendar. */
  listDays: 100,
} as const;
