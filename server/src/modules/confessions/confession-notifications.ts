import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { noTarget } from '../../platform/module/notification-target.sql';
import { isAdminTold } from './confession-notifications.sql';

/** Notifies the other admins. Authors get no notifications, because a notification would be a trace. */
export const confessionNotifications: Record<'confessionUnsealed', NotificationKindDeclaration> = {
  confessionUnsealed: {
    subject: 'An admin unsealed who wrote a confession',
    targetName: noTarget,
    isTold: isAdminTold,
    text: () => 'An admin unsealed who wrote a confession. The audit log has the reason.',
    href: () => paths.admin.confessions,
  },
};
