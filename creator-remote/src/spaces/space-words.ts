/** `3 files`, `1 file`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const dateWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const steps = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
] as const;

export const dateText = (instant: string): string => dateWords.format(new Date(instant));

/** `5 minutes ago`, `yesterday`; a date after a week. */
export function agoText(instant: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000);
  if (seconds < 45) return 'just now';
  const step = steps.find(([below]) => seconds < below);
  return step ? relative.format(-Math.round(seconds / step[2]), step[1]) : dateText(instant);
}

/** `in 3 hours`, `in 6 days`. */
export function untilText(instant: string, now = Date.now()): string {
  const hours = Math.max(1, Math.round((Date.parse(instant) - now) / 3_600_000));
  return hours < 48 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}

/** `1:05`, `1:02:03`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
