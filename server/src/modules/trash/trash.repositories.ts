import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createTrashRepository } from './trash.repository';

/** Repositories of the module, bound to one connection. */
export const trashRepositories = ({ db, declared }: Connection) => ({
  trash: createTrashRepository(db, declared.trash),
  live: createOutboxRepository(db),
});
export type TrashRepositories = ReturnType<typeof trashRepositories>;
