import type { ReportKind } from '@bestie/contracts/reports';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Caller } from '../../platform/http/caller';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createReportsRepository } from './reports.repository';

/** Repositories of the module, bound to one connection. */
export const reportsRepositories = (connection: Connection) => ({
  reports: createReportsRepository(connection.db),
  audit: createAuditRepository(connection.db),
  ...notificationsPort(connection.db),
  people: createPeopleRepository(connection.db),
  /** The contents of a reported thing; undefined when the reporter cannot see it or owns it. */
  findReported: (kind: ReportKind, caller: Caller, targetId: string) =>
    connection.declared.reportTargets.of(kind)(connection, caller, targetId),
});
export type ReportsRepositories = ReturnType<typeof reportsRepositories>;
