import { paths } from '@bestie/contracts/paths';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isTold, toldEnd, toldTier } from './billing-notifications.sql';

const words: Record<string, (tier: string, day: string) => string> = {
  granted: (tier, day) => `An admin gave you the VIP tier “${tier}” until ${day}.`,
  failed: (tier, day) =>
    `The payment for your VIP tier “${tier}” failed. Choose another way to pay by ${day}.`,
  soon: (tier, day) => `Your VIP tier “${tier}” ends on ${day}.`,
  ended: (tier) => `Your VIP tier “${tier}” has ended.`,
};

/** Notifications about one’s own membership. */
export const billingNotifications: Record<'membership', NotificationKindDeclaration> = {
  membership: {
    subject: 'Your VIP membership',
    targetName: toldTier,
    place: toldEnd,
    isTold,
    text({ target, place }) {
      const [what = '', day = ''] = place?.split('|') ?? [];
      return (words[what] ?? words.ended!)(target, day && dayInWords(day));
    },
    href: () => paths.fan.billing,
  },
};
