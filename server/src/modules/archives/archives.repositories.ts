import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { profilesPort } from '../profiles';
import { createArchivesRepository } from './archives.repository';

/** Repositories of the module, bound to one connection. */
export const archivesRepositories = (connection: Connection) => ({
  archives: createArchivesRepository(connection.db),
  audit: createAuditRepository(connection.db),
  people: createPeopleRepository(connection.db),
  jobs: createJobsRepository(connection.db),
  live: createOutboxRepository(connection.db),
  pictures: createPicturesRepository(connection.db),
  ...profilesPort(connection.db),
  connection,
});
export type ArchivesRepositories = ReturnType<typeof archivesRepositories>;
