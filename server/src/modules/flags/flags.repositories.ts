import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createFlagsRepository } from './flags.repository';

/** Repositories of the module, bound to one connection. */
export const flagsRepositories = ({ db }: Connection) => ({
  flags: createFlagsRepository(db),
  audit: createAuditRepository(db),
  live: createOutboxRepository(db),
});
export type FlagsRepositories = ReturnType<typeof flagsRepositories>;
