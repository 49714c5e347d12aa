import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createBackupsRepository } from './backups.repository';
import { createHeldWorkRepository } from './held-work.repository';

/** Repositories of the module, bound to one connection. */
export const backupsRepositories = ({ db }: Connection) => ({
  backups: createBackupsRepository(db),
  held: createHeldWorkRepository(db),
  audit: createAuditRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
});
export type BackupsRepositories = ReturnType<typeof backupsRepositories>;
