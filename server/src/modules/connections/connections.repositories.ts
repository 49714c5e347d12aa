import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createConnectionStartsRepository } from './connection-starts.repository';
import { createConnectionsRepository } from './connections.repository';

/** Repositories of the module, bound to one connection to the database. */
export const connectionsRepositories = ({ db, emit }: Connection) => ({
  connections: createConnectionsRepository(db),
  connectionStarts: createConnectionStartsRepository(db),
  people: createPeopleRepository(db),
  audit: createAuditRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
  emit,
});
export type ConnectionsRepositories = ReturnType<typeof connectionsRepositories>;
