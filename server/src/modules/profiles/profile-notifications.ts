import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { noTarget } from '../../platform/module/notification-target.sql';
import { isFollowTold } from './profile-notifications.sql';

export const profileNotifications: Record<'follow', NotificationKindDeclaration> = {
  follow: {
    subject: 'You have a new follower',
    targetName: noTarget,
    isTold: isFollowTold,
    text: ({ actor }) => `${actor} follows you.`,
    href: ({ actorHandle }) => actorHandle && paths.fan.person.replace(':handle', actorHandle),
  },
};
