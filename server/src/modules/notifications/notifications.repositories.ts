import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createMailOutboxRepository } from '../../platform/mail/mail-outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { settingsPort } from '../settings';
import { createNotificationInboxRepository } from './notification-inbox.repository';
import { createNotificationMailsRepository } from './notification-mails.repository';
import { createNotificationsRepository } from './notifications.repository';
import { createPushSubscriptionsRepository } from './push-subscriptions.repository';

/** Repositories of the module, bound to one connection. */
export const notificationsRepositories = ({ db, declared }: Connection) => ({
  inbox: createNotificationInboxRepository(db, declared.notifications),
  notificationMails: createNotificationMailsRepository(db),
  notifications: createNotificationsRepository(db),
  jobs: createJobsRepository(db),
  mails: createMailOutboxRepository(db),
  pushSubscriptions: createPushSubscriptionsRepository(db),
  ...settingsPort(db),
  live: createOutboxRepository(db),
  people: createPeopleRepository(db),
});
export type NotificationsRepositories = ReturnType<typeof notificationsRepositories>;
