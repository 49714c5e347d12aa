import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isToldComment, isToldPost, toldTitle } from './vip-notifications.sql';

const href = ({ targetId }: { targetId: string }) => `${paths.fan.vip}?post=${targetId}`;

/** Notifications of VIP. Who lost access has none. */
export const vipNotifications: Record<'vipPost' | 'vipComment', NotificationKindDeclaration> = {
  vipPost: {
    subject: 'There is a new VIP post',
    targetName: toldTitle,
    isTold: isToldPost,
    text: ({ actor, target }) => `${actor} wrote “${target}” for VIP members.`,
    href,
  },
  vipComment: {
    subject: 'There is a new comment on your VIP post',
    targetName: toldTitle,
    grouped: true,
    isTold: isToldComment,
    text: ({ actor, target }) => `${actor} commented on your VIP post “${target}”.`,
    href,
  },
};
