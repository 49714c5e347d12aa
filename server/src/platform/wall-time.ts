import { Temporal } from 'temporal-polyfill';

/**
 * The instant of a wall time. A time that the clock skips moves forward by the gap; of one that it shows twice, the first
 * counts.
 */
export const instantOf = (wallTime: string, timezone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timezone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  );

/** The wall time of an instant, to the minute. */
export const wallTimeOf = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** A wall time so many minutes later on the same clock; negative for earlier. */
export const shiftWallTime = (wallTime: string, minutes: number): string =>
  Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });

/** Minutes from one wall time to another. */
export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to), { largestUnit: 'minute' }).minutes;
