import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isMuted, muteReason } from './user-notifications.sql';

/** What people hear of decisions about them. It names no admin. */
export const userNotifications: Record<'sanction', NotificationKindDeclaration> = {
  sanction: {
    subject: 'A decision about your account',
    targetName: muteReason,
    isTold: isMuted,
    text: ({ target }) => `You can read and vote, but not publish anything for now. Reason: ${target}`,
    href: () => null,
  },
};
