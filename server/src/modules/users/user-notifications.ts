import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { actFacts, actReason, isActTold } from './user-notifications.sql';

/** The text of a notification by the action in the audit log. Suspensions and mutes are notified as decisions (`sanction`). */
const happened: Record<string, (role: string) => string> = {
  'users.changeRole': (role) => `An admin changed your role to ${role}.`,
  'users.reinstate': () => 'An admin ended your suspension.',
  'users.unmute': () => 'An admin ended your mute. You can publish again.',
  'users.hidePublished': () => 'An admin hid what you published. Only you see it.',
  'users.showPublished': () => 'What you published is visible to others again.',
  'account.keep': () =>
    'An admin cancelled the deletion of your account. If you want it deleted, you can do that in your settings.',
  'users.signOut': () => 'An admin signed you out everywhere.',
};
export const isToldOf = (action: string): boolean => action in happened;

/** What people hear of what admins did to their account. */
export const userNotifications: Record<'account' | 'secondFactor', NotificationKindDeclaration> = {
  account: {
    subject: 'An admin changed your account',
    targetName: actReason,
    place: actFacts,
    isTold: isActTold,
    text({ target, place }) {
      const [action = '', role = ''] = place?.split('|') ?? [];
      return `${happened[action]?.(role) ?? 'An admin changed your account.'} Reason: ${target}`;
    },
    href: () => paths.fan.settings,
  },
  secondFactor: {
    subject: 'Your passkeys were removed',
    targetName: actReason,
    isTold: isActTold,
    text: ({ target }) =>
      `An admin removed your passkeys and recovery codes and signed you out everywhere. Your password alone signs you in until you add a passkey. Reason: ${target}`,
    href: () => `${paths.fan.settings}#passkeys`,
  },
};
