import { hourMs } from '@bestie/contracts/days';
import { plural } from '@bestie/design-system/format-number';

/** `in 3 hours`, `in 6 days`. */
export function untilText(instant: string, now = Date.now()): string {
  const hours = Math.max(1, Math.round((Date.parse(instant) - now) / hourMs));
  return `in ${hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')}`;
}
