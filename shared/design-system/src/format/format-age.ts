import { plural } from './format-number';

/** 1 → "1 hour", 24 → "24 hours", 72 → "3 days". */
export const formatHours = (hours: number): string =>
  hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');

/** How old something is, rounded down: "5 minutes", "26 hours", "3 days". @param now ms since 1970 */
export function formatAge(instant: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return minutes < 60 ? plural(minutes, 'minute') : formatHours(Math.floor(minutes / 60));
}
