import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isFollowed, isMember, notifiedTitle } from './board-notifications.sql';

const href: NotificationKindDeclaration['href'] = ({ targetId }) =>
  paths.fan.board.replace(':boardId', targetId);

export const boardNotifications: Record<'boardFollow' | 'boardMember', NotificationKindDeclaration> = {
  boardFollow: {
    subject: 'Someone saved your board',
    targetName: notifiedTitle,
    isTold: isFollowed,
    text: ({ actor, target }) => `${actor} saved your board “${target}”.`,
    href,
  },
  boardMember: {
    subject: 'You were added to a board',
    targetName: notifiedTitle,
    isTold: isMember,
    text: ({ actor, target }) => `${actor} added you to the board “${target}”.`,
    href,
  },
};
