import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isRemovalTold, removalReason } from './user-notifications.sql';

/** What people hear of what admins did to their account. */
export const userNotifications: Record<'secondFactor', NotificationKindDeclaration> = {
  secondFactor: {
    subject: 'Your passkeys were removed',
    targetName: removalReason,
    isTold: isRemovalTold,
    text: ({ target }) =>
      `An admin removed your passkeys and recovery codes and signed you out everywhere. Your password alone signs you in until you add a passkey. Reason: ${target}`,
    href: () => `${paths.fan.settings}#passkeys`,
  },
};
