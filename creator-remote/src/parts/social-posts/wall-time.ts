import { dayMs } from '@bestie/contracts/days';

/**
 * Days are `YYYY-MM-DD`; wall times are `YYYY-MM-DDTHH:MM`, on the clock of a zone. The server decides what an instant is; these
 * only show it.
 */

/** A clock per zone: making one is expensive, and a calendar asks it thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    // Swedish writes 2026-11-25 09:00.
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    clocks.set(timezone, clock);
  }
  return clock;
}

/** The clock of a zone at an instant. */
export const wallTimeAt = (instant: string | number | Date, timezone: string): string =>
  clockOf(timezone).format(new Date(instant)).replace(' ', 'T');

/**
 * The instant of a wall time in milliseconds. A time that the clock skips moves forward by the gap; of one that it shows twice, the
 * first counts.
 */
export function instantAt(wallTime: string, timezone: string): number {
  const wanted = Date.parse(`${wallTime}:00Z`);
  const offsetAt = (instant: number) =>
    Date.parse(`${wallTimeAt(instant, timezone)}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  const before = wanted - offsetAt(wanted - dayMs);
  const after = wanted - offsetAt(wanted + dayMs);
  // The offset of the day before gives the first of two, and moves a skipped time forward.
  return offsetAt(before) === wanted - before ? before : offsetAt(after) === wanted - after ? after : before;
}

/** What the clock shows at a wall time: a later one where it skips that, which it does before four in the morning alone. */
export const shownTime = (wallTime: string, timezone: string): string =>
  wallTime.slice(11) < '04' ? wallTimeAt(instantAt(wallTime, timezone), timezone) : wallTime;

/** Says before it is chosen what the clock shows instead of a time that it skips. */
export function skippedHint(wallTime: string | null, timezone: string): string | undefined {
  if (wallTime === null) return undefined;
  const shown = shownTime(wallTime, timezone);
  return shown === wallTime ? undefined : `The clock skips this time: ${shown.slice(11)}.`;
}

/** The zone of this device. */
export const deviceTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones to choose from, the ones given first. */
export const timezoneOptions = (...first: string[]): { value: string; label: string }[] =>
  [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
