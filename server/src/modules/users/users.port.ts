import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';

/** What sanctions need of the connection of a decision. */
export const usersPort = ({ db, emit }: Connection) => ({
  people: createPeopleRepository(db),
  live: createOutboxRepository(db),
  jobs: createJobsRepository(db),
  emit,
});
export type UsersPort = ReturnType<typeof usersPort>;
