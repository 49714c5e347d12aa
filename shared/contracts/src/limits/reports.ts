/** Per person and day; guests are counted by their address (`rates.complaint`). */
export const reports = {
  noteLength: 1000,
  perDay: 20,
  /** After a decision: how long its pictures, and then all of it, are kept. */
  pictureDays: 30,
  days: 180,
} as const;
