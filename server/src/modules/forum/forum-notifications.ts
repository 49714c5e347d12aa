import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import {
  isAccepted,
  isMention,
  isReaction,
  isReply,
  notifiedPlace,
  notifiedThread,
} from './forum-notifications.sql';

/** Common to all of them: they link to the post. */
const inThread = {
  targetName: notifiedThread,
  place: notifiedPlace,
  grouped: true,
  href: ({ place }: { place: string | null }) => place && paths.fan.forumThread.replace(':threadId', place),
} as const;

/** Notifications of the forum. */
export const forumNotifications: Record<
  'reply' | 'mention' | 'accepted' | 'reaction',
  NotificationKindDeclaration
> = {
  reply: {
    ...inThread,
    subject: 'There is a new reply',
    isTold: isReply,
    text: ({ actor, target }) => `${actor} replied in “${target}”.`,
  },
  mention: {
    ...inThread,
    subject: 'You were mentioned',
    isTold: isMention,
    text: ({ actor, target }) => `${actor} mentioned you in “${target}”.`,
  },
  accepted: {
    ...inThread,
    subject: 'Your reply was accepted',
    isTold: isAccepted,
    text: ({ actor, target }) => `${actor} accepted your reply in “${target}” as the answer.`,
  },
  reaction: {
    ...inThread,
    subject: 'Your post has a reaction',
    isTold: isReaction,
    text: ({ actor, target }) => `${actor} reacted to your post in “${target}”.`,
  },
};
