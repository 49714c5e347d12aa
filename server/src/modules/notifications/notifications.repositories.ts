import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createNotificationInboxRepository } from './notification-inbox.repository';
import { createNotificationsRepository } from './notifications.repository';

/** Repositories of the module, bound to one connection. */
export const notificationsRepositories = ({ db, declared }: Connection) => ({
  inbox: createNotificationInboxRepository(db, declared.notifications),
  notifications: createNotificationsRepository(db),
  live: createOutboxRepository(db),
  people: createPeopleRepository(db),
});
export type NotificationsRepositories = ReturnType<typeof notificationsRepositories>;
