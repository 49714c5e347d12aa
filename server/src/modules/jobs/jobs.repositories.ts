import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createJobsViewRepository } from './jobs.repository';

/** Repositories of the module, bound to one connection. */
export const jobsRepositories = ({ db }: Connection) => ({
  jobs: createJobsViewRepository(db),
  audit: createAuditRepository(db),
  live: createOutboxRepository(db),
});
export type JobsRepositories = ReturnType<typeof jobsRepositories>;
