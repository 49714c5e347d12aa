import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createConnectionStartsRepository } from './connection-starts.repository';
import { createConnectionsRepository } from './connections.repository';

/** Repositories of the module, bound to one connection to the database. */
export const connectionsRepositories = ({ db, emit }: Connection) => ({
  connections: createConnectionsRepository(db),
  connectionStarts: createConnectionStartsRepository(db),
  people: createPeopleRepository(db),
  audit: createAuditRepository(db),
  ...notificationsPort(db),
  emit,
});
export type ConnectionsRepositories = ReturnType<typeof connectionsRepositories>;
