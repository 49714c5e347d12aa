import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createReportClaimsRepository, reportsPort } from '../reports';
import { wordFiltersPort } from '../word-filters';
import { createConfessionDeparturesRepository } from './confession-departures.repository';
import { createConfessionSealsRepository } from './confession-seals.repository';
import { createConfessionTagsRepository } from './confession-tags.repository';
import { createConfessionsRepository } from './confessions.repository';
import { createWrittenConfessionsRepository } from './written-confessions.repository';

/** Repositories of the module, bound to one connection. */
export const confessionsRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  ...notificationsPort(connection.db),
  ...reportsPort(connection.db),
  confessions: createConfessionsRepository(connection.db),
  written: createWrittenConfessionsRepository(connection.db),
  seals: createConfessionSealsRepository(connection.db),
  tags: createConfessionTagsRepository(connection.db),
  departures: createConfessionDeparturesRepository(connection.db),
  reportClaims: createReportClaimsRepository(connection.db),
  audit: createAuditRepository(connection.db),
  people: createPeopleRepository(connection.db),
  jobs: createJobsRepository(connection.db),
  live: createOutboxRepository(connection.db),
});
export type ConfessionsRepositories = ReturnType<typeof confessionsRepositories>;
