import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isStillSo, toldChallenge, toldChange } from './challenge-notifications.sql';

const words: Record<string, (title: string) => string> = {
  extended: (title) => `“${title}” takes entries for a week longer.`,
  voting: (title) => `Voting has begun in “${title}”.`,
  soon: (title) => `Voting in “${title}” ends within a day.`,
  prolonged: (title) => `Voting in “${title}” goes on for two more days.`,
  results: (title) => `The result of “${title}” is here.`,
  cancelled: (title) => `“${title}” was cancelled.`,
  moved: (title) => `“${title}” has new dates.`,
  changed: (title) => `An admin changed “${title}”.`,
  review: (title) => `Votes in “${title}” wait for your decision.`,
};

/** Notifications of challenges. */
export const challengeNotifications: Record<'challenge', NotificationKindDeclaration> = {
  challenge: {
    subject: 'News about a challenge',
    targetName: toldChallenge,
    place: toldChange,
    isTold: isStillSo,
    text: ({ target, place }) => (words[place ?? ''] ?? words['results']!)(target),
    href: ({ targetId }) => paths.fan.challenge.replace(':challengeId', targetId),
  },
};
