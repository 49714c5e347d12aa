import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createMailOutboxRepository } from '../../platform/mail/mail-outbox.repository';
import { notificationsPort } from '../notifications';

/** Repositories of the module, bound to one connection. */
export const usersRepositories = ({ db, emit }: Connection) => ({
  audit: createAuditRepository(db),
  ...notificationsPort(db),
  people: createPeopleRepository(db),
  mails: createMailOutboxRepository(db),
  emit,
});
export type UsersRepositories = ReturnType<typeof usersRepositories>;
