import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';

/** Repositories of the module, bound to one connection. */
export const usersRepositories = ({ db }: Connection) => ({
  audit: createAuditRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
  people: createPeopleRepository(db),
});
export type UsersRepositories = ReturnType<typeof usersRepositories>;
