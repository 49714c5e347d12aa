import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createNotificationsRepository } from './notifications.repository';
import { createPushSubscriptionsRepository } from './push-subscriptions.repository';

/** What `notify` needs of a change’s transaction. */
export function notificationsPort(db: Kysely<Database>) {
  const { insertFor } = createNotificationsRepository(db);
  const { listOf, countWaiting } = createPushSubscriptionsRepository(db);
  return {
    notifications: { insertFor },
    pushSubscriptions: { listOf, countWaiting },
    live: createOutboxRepository(db),
    jobs: createJobsRepository(db),
  };
}
export type NotificationsPort = ReturnType<typeof notificationsPort>;
