import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createTrashRepository } from './trash.repository';

/** What the module reads and writes on one connection. */
export const trashRepositories = ({ db, declared }: Connection) => ({
  trash: createTrashRepository(db, declared.trash),
  live: createOutboxRepository(db),
});
export type TrashRepositories = ReturnType<typeof trashRepositories>;
