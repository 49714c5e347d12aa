import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isLoungeMention, isLoungeReply, notifiedPlace, notifiedRoom } from './lounge-notifications.sql';

/** Common to both: they link to the message. */
const inRoom = {
  targetName: notifiedRoom,
  place: notifiedPlace,
  grouped: true,
  href: ({ place }: { place: string | null }) => place && `${paths.fan.lounge}/${place}`,
} as const;

/** Notifications of the lounge. */
export const loungeNotifications: Record<'loungeMention' | 'loungeReply', NotificationKindDeclaration> = {
  loungeMention: {
    ...inRoom,
    subject: 'You were mentioned',
    isTold: isLoungeMention,
    text: ({ actor, target }) => `${actor} mentioned you in the lounge, in “${target}”.`,
  },
  loungeReply: {
    ...inRoom,
    subject: 'There is a new reply',
    isTold: isLoungeReply,
    text: ({ actor, target }) => `${actor} replied to you in the lounge, in “${target}”.`,
  },
};
