import { formatDate } from './format-date';
import { plural } from './format-number';

const steps = [
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
] as const;

/** "just now", "5 minutes ago", "yesterday"; the date after a week. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000);
  if (seconds < 45) return 'just now';
  const step = steps.find(([below]) => seconds < below);
  if (!step) return formatDate(instant);
  const count = Math.max(1, Math.round(seconds / step[2]));
  return count === 1 && step[1] === 'day' ? 'yesterday' : `${plural(count, step[1])} ago`;
}
