import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createNotificationsRepository } from './notifications.repository';

/** What `notify` needs of a change’s transaction. */
export function notificationsPort(db: Kysely<Database>) {
  const { insertFor } = createNotificationsRepository(db);
  return {
    notifications: { insertFor },
    live: createOutboxRepository(db),
    jobs: createJobsRepository(db),
  };
}
export type NotificationsPort = ReturnType<typeof notificationsPort>;
