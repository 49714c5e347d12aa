import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isReminderTold, toldBrand, toldReminder } from './deal-notifications.sql';

function when(offset: number): string {
  if (offset < 0) return `is due in ${-offset} days`;
  return offset === 0 ? 'is due today' : `was due ${offset} days ago`;
}

/** Reminders of deals. */
export const dealNotifications: Record<'deal', NotificationKindDeclaration> = {
  deal: {
    subject: 'One of your deals needs you',
    targetName: toldBrand,
    place: toldReminder,
    isTold: isReminderTold,
    text({ target, place }) {
      const [about, offset = '0', name = ''] = place?.split('|') ?? [];
      return about === 'invoice'
        ? `The payment of invoice ${name} by ${target} ${when(Number(offset))}.`
        : `“${name}” for ${target} ${when(Number(offset))}.`;
    },
    href: ({ targetId }) => `/creator/money-chat?deal=${targetId}`,
  },
};
