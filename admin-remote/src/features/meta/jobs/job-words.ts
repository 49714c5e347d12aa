import { plural } from '@bestie/design-system/format-number';
import type { OutwardWork } from '@bestie/contracts/jobs';
import { paths } from '@bestie/contracts/paths';

/** An interval in words: "every 5 minutes". */
export function everyText(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'every day' : `every ${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return seconds === 3600 ? 'every hour' : `every ${seconds / 3600} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? 'every minute' : `every ${seconds / 60} minutes`;
  return `every ${plural(seconds, 'second')}`;
}

/** Where it is looked after instead of being run again. */
export const insteadOf: Record<OutwardWork, { label: string; href: string }> = {
  post: { label: 'Open posts', href: paths.creator.postLater },
  bill: { label: 'Open people', href: paths.admin.users },
  mail: { label: 'Open people', href: paths.admin.users },
};
