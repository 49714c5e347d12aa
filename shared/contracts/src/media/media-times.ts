const clockTime = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/;

/** Reads `4:05`, `1:02:03` or `00:01:02.500`. @returns milliseconds; null for anything else */
export function readTime(text: string): number | null {
  const found = text.length > 16 ? null : clockTime.exec(text);
  if (!found) return null;
  const [, hours, minutes, seconds, fraction = ''] = found;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

const two = (part: number): string => String(part).padStart(2, '0');

/** `4:05` or `1:02:03`, as people write it. @param ms cut to whole seconds */
export function timeText(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** `00:04:05.000`, as WebVTT writes it. */
export const cueTime = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
