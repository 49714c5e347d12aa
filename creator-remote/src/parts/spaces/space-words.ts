import { plural } from '@bestie/design-system/format-number';
/** `in 3 hours`, `in 6 days`. */
export function untilText(instant: string, now = Date.now()): string {
  const hours = Math.max(1, Math.round((Date.parse(instant) - now) / 3_600_000));
  return `in ${hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')}`;
}

/** `1:05`, `1:02:03`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
