import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import type { notificationsContract } from '@bestie/contracts/notifications.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import type { Declared } from '../../platform/module/connection';
import type { Transaction } from '../../platform/database/transaction';
import type { NotificationsRepositories } from './notifications.repositories';
import type { NotificationInboxRepository } from './notification-inbox.repository';
import { createNotificationWords } from './notifications.presenter';

type Input<Verb extends keyof typeof notificationsContract> = ParsedInputOf<
  (typeof notificationsContract)[Verb]
>;

export interface NotificationsDependencies {
  inbox: NotificationInboxRepository;
  /** What nouns declare of each kind. */
  kinds: Declared['notifications'];
  transaction: Transaction<NotificationsRepositories>;
  clock: () => Date;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

/** A person's notifications, which only they can read. */
export function createNotificationsService(dependencies: NotificationsDependencies) {
  const { inbox, kinds, transaction, clock } = dependencies;
  const words = createNotificationWords(kinds);
  const grouped = kinds.kinds.filter((kind) => kinds.of(kind).grouped);
  return {
    async list(caller: Person, { cursor, limit, unreadOnly }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.instantText, cursorPart.id]);
      const { rows, unread } = await inbox.list(caller.uid, { after, limit: limit + 1, unreadOnly });
      const position = (row: { created_at: Date; id: string }) =>
        encodeCursor([row.created_at.toISOString(), row.id]);
      return { ...pageOfRows(rows, limit, position, words.present), unread };
    },

    get: async (caller: Person, { notificationId }: Input<'get'>) =>
      words.present(requireFound(await inbox.find(caller.uid, notificationId))),

    read: (caller: Person, { notificationId, alone }: Input<'read'>) =>
      transaction(async (bound) => {
        const read = await bound.notifications.markRead(caller.uid, notificationId, {
          now: clock(),
          together: alone ? grouped : null,
        });
        if (read === undefined) throw new BestieError('not_found');
        if (read > 0)
          await bound.live.publish({
            topic: userTopic(caller.uid),
            type: 'notifications.read',
            ids: [notificationId],
          });
        return { read };
      }),
  };
}
