import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createMailOutboxRepository } from '../../platform/mail/mail-outbox.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { spaceAssetsPort } from '../assets';
import { notificationsPort } from '../notifications';
import { createAccountRepository } from './account.repository';

/** Repositories of the module, bound to one connection. */
export const accountRepositories = (connection: Connection) => ({
  account: createAccountRepository(connection.db),
  audit: createAuditRepository(connection.db),
  mails: createMailOutboxRepository(connection.db),
  people: createPeopleRepository(connection.db),
  ...notificationsPort(connection.db),
  ...spaceAssetsPort(connection.db),
  emit: connection.emit,
  connection,
});
export type AccountRepositories = ReturnType<typeof accountRepositories>;
