import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isRefused, refusedNetwork } from './connections.sql';

/** Notifications about accounts at networks. */
export const connectionsNotifications: Record<'connection', NotificationKindDeclaration> = {
  connection: {
    subject: 'A network wants you to connect your account again',
    targetName: refusedNetwork,
    isTold: isRefused,
    text: ({ target }) =>
      `${networkNames[target as Network] ?? 'A network'} does not let Bestie publish until you connect your account again.`,
    href: () => paths.creator.connections,
  },
};
