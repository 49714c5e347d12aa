import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isRemixTold, notifiedName } from './outfit-notifications.sql';

export const outfitNotifications: Record<'remix', NotificationKindDeclaration> = {
  remix: {
    subject: 'Your outfit was remixed',
    targetName: notifiedName,
    grouped: true,
    isTold: isRemixTold,
    text: ({ actor, target }) => `${actor} remixed your outfit “${target}”.`,
    href: ({ targetId }) => `${paths.fan.builder}?outfit=${targetId}`,
  },
};
