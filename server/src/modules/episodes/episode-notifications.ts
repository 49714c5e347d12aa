import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isEpisodeTold, toldEpisodeAct, toldEpisodeName } from './episodes.sql';

/** Of what admins did. */
const sentences: Partial<Record<string, (title: string) => string>> = {
  schedule: (title) => `An admin moved the time at which “${title}” is published.`,
  updateClip: (title) => `An admin changed a clip of “${title}”.`,
  scheduleClip: (title) => `An admin changed when a clip of “${title}” is shown.`,
  feature: (title) => `“${title}” is featured for all members.`,
};

/** Notifications about episodes. */
export const episodeNotifications: Record<'episode', NotificationKindDeclaration> = {
  episode: {
    subject: 'Something about one of your episodes',
    targetName: toldEpisodeName,
    isTold: isEpisodeTold,
    place: toldEpisodeAct,
    text: ({ target, place }) =>
      sentences[place ?? '']?.(target) ?? `“${target}” was not published at its time. It needs you.`,
    href: ({ targetId }) => paths.creator.episode.replace(':episodeId', targetId),
  },
};
