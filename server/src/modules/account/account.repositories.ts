import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createMailOutboxRepository } from '../../platform/mail/mail-outbox.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { spaceAssetsPort } from '../assets';
import { createAccountRepository } from './account.repository';

/** Repositories of the module, bound to one connection. */
export const accountRepositories = (connection: Connection) => ({
  account: createAccountRepository(connection.db),
  audit: createAuditRepository(connection.db),
  jobs: createJobsRepository(connection.db),
  mails: createMailOutboxRepository(connection.db),
  live: createOutboxRepository(connection.db),
  people: createPeopleRepository(connection.db),
  ...spaceAssetsPort(connection.db),
  emit: connection.emit,
  connection,
});
export type AccountRepositories = ReturnType<typeof accountRepositories>;
