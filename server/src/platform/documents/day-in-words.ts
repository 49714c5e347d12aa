/** An instant in words, in UTC, such as `3 March 2027 at 14:05 UTC`. */
export const instantInWords = (instant: Date): string =>
  `${instant.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** A day in words, such as `3 March 2027`. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
