import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isReminderTold, toldBrand, toldReminder } from './deal-notifications.sql';
import { usageEnding } from './usage-ending';

/** @param ago days since it was due; below zero for a day to come */
function when(ago: number): string {
  if (ago < -1) return `is due in ${-ago} days`;
  if (ago > 1) return `was due ${ago} days ago`;
  return ['is due tomorrow', 'is due today', 'was due yesterday'][ago + 1]!;
}

/** Reminders of deals. */
export const dealNotifications: Record<'deal', NotificationKindDeclaration> = {
  deal: {
    subject: 'One of your deals needs you',
    targetName: toldBrand,
    place: toldReminder,
    isTold: isReminderTold,
    text({ target, place }) {
      const [about, ago = '0', name = ''] = place?.split('|') ?? [];
      if (about === 'usage') return usageEnding(target, name);
      return about === 'invoice'
        ? `The payment of invoice ${name} by ${target} ${when(Number(ago))}.`
        : `“${name}” for ${target} ${when(Number(ago))}.`;
    },
    href: ({ targetId }) => `/creator/money-chat?deal=${targetId}`,
  },
};
