import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isEpisodeTold, toldEpisodeName } from './episodes.sql';

/** Notifications about episodes. */
export const episodeNotifications: Record<'episode', NotificationKindDeclaration> = {
  episode: {
    subject: 'One of your episodes needs you',
    targetName: toldEpisodeName,
    isTold: isEpisodeTold,
    text: ({ target }) => `“${target}” was not published at its time. It needs you.`,
    href: ({ targetId }) => paths.creator.episode.replace(':episodeId', targetId),
  },
};
