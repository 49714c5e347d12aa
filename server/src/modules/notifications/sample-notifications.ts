import type { Transaction } from '../../platform/database/transaction';
import type { NotificationsRepositories } from './notifications.repositories';
import { notify } from './notify';
import type { NotificationEvent } from './notify';

export type SampleNotificationsService = ReturnType<typeof createSampleNotifications>;

/** Notifications for the demo, about what its people did before the server began. */
export const createSampleNotifications = ({
  transaction,
}: {
  transaction: Transaction<NotificationsRepositories>;
}) => ({
  /** Idempotent: the same event notifies once. */
  add: (event: NotificationEvent): Promise<void> => transaction((bound) => notify(bound, event)),
});
