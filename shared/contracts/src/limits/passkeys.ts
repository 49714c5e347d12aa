/** Limits of the second factor. */
export const passkeys = {
  perPerson: 20,
  nameLength: 60,
  recoveryCodes: 10,
  /** How long an authenticator may take to answer. */
  challengeMinutes: 5,
  /** Failed sign-ins that are kept and shown, for this many days. */
  failures: 50,
  failureDays: 90,
} as const;
