/** Limits of notifications. */
export const notifications = {
  page: 20,
  /** Days after which they are deleted, read or not. */
  days: 90,
  mail: {
    /** Whoever looks at them meanwhile, or takes back what they did, saves a mail. */
    minutesBefore: 5,
    /** Of one thing to one person; what else happens meanwhile is in the next one. */
    minutesBetween: 60,
    perDay: 20,
    /** Of one mail: there is more in the bell. */
    lines: 20,
    /** Nobody is mailed about what is older. */
    hours: 48,
  },
} as const;
