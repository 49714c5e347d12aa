import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createDraftsRepository } from './drafts.repository';

/** Repositories of the module, bound to one connection. */
export const draftsRepositories = ({ db }: Connection) => ({
  drafts: createDraftsRepository(db),
  live: createOutboxRepository(db),
});
export type DraftsRepositories = ReturnType<typeof draftsRepositories>;
