/** Per person and day; guests are counted by their address (`rates.complaint`). */
export const reports = {
  noteLength: 1000,
  perDay: 20,
  /** After a decision: how long its pictures, and then all of it, are kept. */
  pictureDays: 30,
  days: 180,
  /** How long a claim lasts without activity. */
  claimMinutes: 10,
  /** How long a decision can be undone before anybody is told. */
  undoSeconds: 10,
  /** Strikes of one decision, and how long they count. */
  strikes: 3,
  strikeDays: 90,
  /** An appeal: how long it is possible after a decision, and its length. */
  appealDays: 20,
  appealLength: 1000,
  /** What people reported within these days decides how much their reports weigh. */
  weightDays: 90,
  /** A thing hides by itself when the weights of so many people with accounts this old add up to so much. */
  hidesAt: { weight: 3, people: 4, accountDays: 7 },
  /** A closed case opens again when so many people report it who did not before. */
  reopensAt: 3,
} as const;
