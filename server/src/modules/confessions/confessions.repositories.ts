import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { createConfessionDeparturesRepository } from './confession-departures.repository';
import { createConfessionSealsRepository } from './confession-seals.repository';
import { createConfessionTagsRepository } from './confession-tags.repository';
import { createConfessionsRepository } from './confessions.repository';
import { createWrittenConfessionsRepository } from './written-confessions.repository';

/** Repositories of the module, bound to one connection. */
export const confessionsRepositories = ({ db }: Connection) => ({
  ...notificationsPort(db),
  confessions: createConfessionsRepository(db),
  written: createWrittenConfessionsRepository(db),
  seals: createConfessionSealsRepository(db),
  tags: createConfessionTagsRepository(db),
  departures: createConfessionDeparturesRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
});
export type ConfessionsRepositories = ReturnType<typeof confessionsRepositories>;
