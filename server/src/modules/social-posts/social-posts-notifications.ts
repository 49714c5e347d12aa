import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isPostTold, toldPostName, toldPostPlace } from './social-posts-notifications.sql';

const words: Record<string, (name: string, network: string) => string> = {
  due: (name, network) => `It is time to publish “${name}” on ${network}.`,
  failed: (name, network) => `“${name}” could not be published on ${network}.`,
  missed: (name, network) => `“${name}” was not published on ${network}.`,
  unsure: (name, network) => `Nobody knows whether “${name}” is on ${network}. Is it there?`,
  deal: (name, network) => `A deal keeps “${name}” from being published on ${network}.`,
  limits: (name, network) => `“${name}” breaks a rule of ${network}, and waits for you.`,
};

/** Notifications about posts for networks. */
export const socialPostsNotifications: Record<'socialPost', NotificationKindDeclaration> = {
  socialPost: {
    subject: 'One of your posts needs you',
    targetName: toldPostName,
    place: toldPostPlace,
    isTold: isPostTold,
    text: ({ target, place }) => {
      const [what, network] = place?.split('|') ?? [];
      return (words[what ?? ''] ?? words['due']!)(target, networkNames[network as Network] ?? 'its network');
    },
    href: ({ place }) => {
      const [, , postId] = place?.split('|') ?? [];
      return postId ? `/creator/post-later?post=${postId}` : null;
    },
  },
};
