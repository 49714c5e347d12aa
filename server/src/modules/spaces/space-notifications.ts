import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isMember, notifiedName } from './space-notifications.sql';

export const spaceNotifications: Record<'spaceMember', NotificationKindDeclaration> = {
  spaceMember: {
    subject: 'You were added to a space',
    targetName: notifiedName,
    isTold: isMember,
    text: ({ actor, target }) => `${actor} added you to the space “${target}”.`,
    href: ({ targetId }) => paths.creator.space.replace(':spaceId', targetId),
  },
};
