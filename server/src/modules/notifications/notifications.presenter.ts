import { paths } from '@bestie/contracts/paths';
import type { Notification } from '@bestie/contracts/notifications.contract';
import type { MailSubject } from '../../platform/mail/mail';
import type { NotificationRow } from './notifications.repository';

/** Of the mail about it. Names and titles are people's own words and stand in the text alone. */
export const notificationSubject = {
  follow: 'You have a new follower',
  remix: 'Your outfit was remixed',
  boardFollow: 'Somebody saved your board',
  boardMember: 'You were added to a board',
  spaceMember: 'You were added to a space',
} as const satisfies Record<NotificationRow['kind'], MailSubject>;

/** What it says, in one sentence. */
export function notificationText({ kind, actor_name: who, target_name: what }: NotificationRow): string {
  switch (kind) {
    case 'follow':
      return `${who} follows you.`;
    case 'remix':
      return `${who} remixed your outfit “${what ?? ''}”.`;
    case 'boardFollow':
      return `${who} saved your board “${what ?? ''}”.`;
    case 'boardMember':
      return `${who} added you to the board “${what ?? ''}”.`;
    case 'spaceMember':
      return `${who} added you to the space “${what ?? ''}”.`;
  }
}

/** Where it leads to. */
export function notificationHref(row: NotificationRow): string | null {
  switch (row.kind) {
    case 'follow':
      return row.actor_handle && paths.fan.person.replace(':handle', row.actor_handle);
    case 'remix':
      return `${paths.fan.builder}?outfit=${row.outfit_id ?? ''}`;
    case 'boardFollow':
    case 'boardMember':
      return paths.fan.board.replace(':boardId', row.board_id ?? '');
    case 'spaceMember':
      return paths.creator.space.replace(':spaceId', row.space_id ?? '');
  }
}

/** A row as it leaves the server. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  text: notificationText(row),
  href: notificationHref(row),
  at: row.created_at.toISOString(),
  read: row.read_at !== null,
});
