import { paths } from '@bestie/contracts/paths';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';
import { isStillTold, toldPlace, toldTitle } from './calendar-notifications.sql';

const words: Record<string, (title: string) => string> = {
  cancelled: (title) => `“${title}” was cancelled.`,
  offer: (title) => `A place at “${title}” is free. Take it within an hour.`,
  place: (title) => `You have a place at “${title}”.`,
  moved: (title) => `“${title}” has a new time.`,
};

/** Notifications of the community calendar. */
export const calendarNotifications: Record<'event', NotificationKindDeclaration> = {
  event: {
    subject: 'An event has changed',
    targetName: toldTitle,
    place: toldPlace,
    isTold: isStillTold,
    text: ({ target, place }) => (words[place?.split('|')[0] ?? ''] ?? words.moved!)(target),
    href: ({ place }) => {
      const [, event, date] = place?.split('|') ?? [];
      return event && date ? `${paths.fan.calendar}?event=${event}&date=${encodeURIComponent(date)}` : null;
    },
  },
};
