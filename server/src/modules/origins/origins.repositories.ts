import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createOriginsRepository } from './origins.repository';

/** Repositories of the module, bound to one connection. */
export const originsRepositories = ({ db }: Connection) => ({
  origins: createOriginsRepository(db),
  audit: createAuditRepository(db),
  live: createOutboxRepository(db),
});
export type OriginsRepositories = ReturnType<typeof originsRepositories>;
