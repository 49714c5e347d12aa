import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createThemesRepository } from './themes.repository';

/** Repositories of the module, bound to one connection. */
export const themesRepositories = ({ db }: Connection) => ({
  themes: createThemesRepository(db),
  audit: createAuditRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
});
export type ThemesRepositories = ReturnType<typeof themesRepositories>;
