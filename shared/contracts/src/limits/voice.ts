/** Limits of voice clips. */
export const voice = {
  clips: 1000,
  titleLength: 120,
  descriptionLength: 2000,
  /** The longest recording of a browser, in minutes. */
  recordingMinutes: 60,
  /** The longest uploaded sound, in minutes. */
  minutes: 360,
  audioBytes: 200 * 1024 * 1024,
  /** A shorter part is not worth playing, in milliseconds. */
  shortestPart: 1000,
  versions: 20,
  page: 25,
  /** Characters of a description in a list. */
  excerptLength: 200,
} as const;
