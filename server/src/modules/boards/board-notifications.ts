import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { featureState, isFollowed, isMember, isOwnPublic, notifiedTitle } from './board-notifications.sql';

const href: NotificationKindDeclaration['href'] = ({ targetId }) =>
  paths.fan.board.replace(':boardId', targetId);

export const boardNotifications: Record<
  'boardFollow' | 'boardMember' | 'boardFeature',
  NotificationKindDeclaration
> = {
  boardFollow: {
    subject: 'Someone saved your board',
    targetName: notifiedTitle,
    grouped: true,
    isTold: isFollowed,
    text: ({ actor, target }) => `${actor} saved your board “${target}”.`,
    href,
  },
  boardFeature: {
    subject: 'Your board may be featured',
    targetName: notifiedTitle,
    place: featureState,
    isTold: isOwnPublic,
    text: ({ target, place }) =>
      place === 'featured'
        ? `Your board “${target}” is featured.`
        : `We would like to feature your board “${target}”. You can agree in its settings.`,
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
