import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';

/** What sanctions need of the connection of a decision. */
export const usersPort = (db: Kysely<Database>) => ({
  people: createPeopleRepository(db),
  live: createOutboxRepository(db),
  jobs: createJobsRepository(db),
});
export type UsersPort = ReturnType<typeof usersPort>;
