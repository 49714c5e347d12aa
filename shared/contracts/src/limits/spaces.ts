/** Limits of spaces. */
export const spaces = {
  perPerson: 200,
  nameLength: 100,
  descriptionLength: 500,
  files: 500,
  imageBytes: 50 * 1024 * 1024,
  audioBytes: 200 * 1024 * 1024,
  videoBytes: 5 * 1024 * 1024 * 1024,
  parallel: 3,
  tags: 30,
  tagLength: 40,
  altLength: 500,
  commentLength: 2000,
  members: 50,
  /** Time for which an admin may read a space that they opened with a reason. */
  openMinutes: 60,
} as const;
