import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isCommented, isStillDecided, toldDecision, toldOutfit } from './spotlight-notifications.sql';

const href = ({ targetId }: { targetId: string }) => `${paths.fan.spotlights}?pick=${targetId}`;

/** Notifications of Top Picks. */
export const spotlightNotifications: Record<'pick' | 'pickComment', NotificationKindDeclaration> = {
  pick: {
    subject: 'Your outfit and Top Picks',
    targetName: toldOutfit,
    place: toldDecision,
    isTold: isStillDecided,
    text: ({ actor, target, place }) =>
      place === 'asked'
        ? `Your outfit “${target}” was nominated for Top Picks. May we show it?`
        : place === 'picked'
          ? `${actor} picked your outfit “${target}” for Top Picks.`
          : `Your outfit “${target}” was one of the most loved of the week.`,
    href: ({ targetId, place }) => (place === 'asked' ? paths.fan.spotlights : href({ targetId })),
  },
  pickComment: {
    subject: 'There is a new comment in Top Picks',
    targetName: toldOutfit,
    grouped: true,
    isTold: isCommented,
    text: ({ actor, target }) => `${actor} commented on your outfit “${target}” in Top Picks.`,
    href,
  },
};
