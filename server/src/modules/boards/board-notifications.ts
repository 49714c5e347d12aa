import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { featureState, isFeatureTold, isFollowed, isMember, notifiedTitle } from './board-notifications.sql';

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
    isTold: isFeatureTold,
    text: ({ target, place }) =>
      place === 'asked'
        ? `We would like to feature your board “${target}”. You can agree in its settings.`
        : `Your board “${target}” ${place === 'planned' ? 'will be' : 'is'} featured.`,
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
