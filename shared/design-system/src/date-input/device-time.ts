/** The clock of this device at a moment, as a `datetime-local` input shows it: `2026-11-25T09:00`. */
export function onDevice(instant: string | number): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Its day. */
export const dayOnDevice = (instant: string): string => onDevice(instant).slice(0, 10);

/** The instant of a time on the clock of this device. */
export const instantOfDevice = (wallTime: string): string => new Date(wallTime).toISOString();
