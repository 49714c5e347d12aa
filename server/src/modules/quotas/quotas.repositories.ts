import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createQuotaSettingsRepository } from './quota-settings.repository';

/** Repositories of the module, bound to one connection. */
export const quotasRepositories = ({ db }: Connection) => ({
  quotas: createQuotaSettingsRepository(db),
  people: createPeopleRepository(db),
  audit: createAuditRepository(db),
  ...notificationsPort(db),
});
export type QuotasRepositories = ReturnType<typeof quotasRepositories>;
