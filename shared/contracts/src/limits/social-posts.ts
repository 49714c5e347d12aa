/**
 * Limits of posts for networks. What a network accepts is data with dates (`network-limits.ts`); these bound what is stored, so
 * that a text which is too long for its network can still be shortened here.
 */
export const socialPosts = {
  textLength: 10_000,
  titleLength: 300,
  linkLength: 4096,
  labelLength: 40,
  categoryLength: 60,
  boardLength: 200,
  altLength: 2000,
  commentLength: 4000,
  collaborators: 20,
  collaboratorLength: 60,
  tags: 200,
  tagLength: 200,
  chapters: 100,
  chapterLength: 200,
  chapterSeconds: 12 * 3600,
  /** Files of one version, its cover included. */
  media: 21,
  /** Versions of one post. */
  variants: 12,
  /** Versions that one person has outside the trash. */
  perPerson: 10_000,
  /** Days that one call of the calendar lists. */
  listDays: 100,
  /** Versions that one call of the calendar lists. */
  listed: 2500,
  page: 48,
  /** Slots of one person. */
  slots: 100,
  /** How far ahead slots are looked for. */
  slotDays: 180,
  /** Versions that one fill plans. */
  fill: 100,
  /** Rows of a CSV. */
  csvRows: 1000,
  csvBytes: 1024 * 1024,
  needs: 50,
  attempts: 20,
  /** The highest number that a measurement has. */
  metric: 9_000_000_000_000,
  /** Measurements of one version that a page shows. */
  points: 500,
  reasonLength: 500,
  /** Minutes within which two posts on one network are too close. */
  closeMinutes: 15,
  /** Days within which a picture is shown again too early. */
  pictureDays: 30,
  /** Minutes after which a post is not published late, but missed. */
  lateMinutes: 60,
  /** Hours for which a reminder waits, and for which a mark can be undone. */
  markHours: 24,
  /** After how many minutes what surely did not arrive is sent again. */
  againMinutes: [1, 5, 15, 60],
  /** At which ages of a post the network is asked for its numbers; posts are compared at 48 hours. */
  measureHours: [1, 6, 24, 48],
  measureDays: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 90],
  /** Minutes for which a network is left alone at least, after it had enough of calls. */
  measureAgainMinutes: 15,
  /** After how many minutes an unsure attempt is looked up. */
  lookUpMinutes: [1, 5, 15],
} as const;
