import type { Notification } from '@bestie/contracts/notifications.contract';
import type { Declared } from '../../platform/module/connection';
import type { NotificationRow } from './notification-inbox.repository';

/** Presents notifications with the texts that the nouns declare. */
export function createNotificationWords(kinds: Declared['notifications']) {
  const subject = ({ kind }: NotificationRow) => kinds.of(kind).subject;
  const text = ({ kind, actor_name, actors, target_name, place }: NotificationRow) =>
    kinds.of(kind).text({ actor: withOthers(actor_name, actors - 1), target: target_name ?? '', place });
  const href = ({ kind, target_id, actor_handle, place }: NotificationRow) =>
    kinds.of(kind).href({ targetId: target_id ?? '', actorHandle: actor_handle, place });
  return {
    subject,
    text,
    href,
    /** Presents one of them. */
    present: (row: NotificationRow): Notification => ({
      id: row.id,
      kind: row.kind,
      text: text(row),
      href: href(row),
      at: row.created_at.toISOString(),
      read: row.read_at !== null,
    }),
  };
}

/** “Ana and 3 others”. */
const withOthers = (name: string, others: number): string =>
  others <= 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
