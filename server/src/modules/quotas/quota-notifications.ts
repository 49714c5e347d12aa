import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isQuotaTold, quotaFacts, quotaReason } from './quota-notifications.sql';

interface Facts {
  bytes: number;
  endsAt: string | null;
  /** An admin ended it. */
  ended: boolean;
}

const gigabytes = (bytes: number): string =>
  `${(bytes / 1000 ** 3).toLocaleString('en', { maximumFractionDigits: 2 })} GB`;

const until = (endsAt: string | null): string =>
  endsAt === null
    ? ''
    : ` until ${new Date(endsAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`;

/** Who hears that their own quota changed, or that they store more than their role now may. */
export const quotaNotifications: Record<'quota', NotificationKindDeclaration> = {
  quota: {
    subject: 'How much you can store',
    targetName: quotaReason,
    place: quotaFacts,
    isTold: isQuotaTold,
    text({ target, place }) {
      const { bytes, endsAt, ended } = JSON.parse(place ?? '{}') as Facts;
      const change = ended
        ? 'You can store as much as everyone with your role again.'
        : `You can store ${gigabytes(bytes)}${until(endsAt)}. Nothing of yours is deleted.`;
      return `${change} Reason: ${target}`;
    },
    href: () => `${paths.fan.settings}#storage`,
  },
};
