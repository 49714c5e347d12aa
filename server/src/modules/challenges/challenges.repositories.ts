import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { outfitsPort } from '../outfits';
import { reportsPort } from '../reports';
import { createBallotsRepository } from './ballots.repository';
import { createChallengesRepository } from './challenges.repository';
import { createEntriesRepository } from './entries.repository';
import { createResultsRepository } from './results.repository';
import { createSamplesRepository } from './samples.repository';
import { createSuspicionsRepository } from './suspicions.repository';

/** Repositories of the module, bound to one connection. */
export const challengesRepositories = ({ db }: Connection) => ({
  challenges: createChallengesRepository(db),
  entries: createEntriesRepository(db),
  ballots: createBallotsRepository(db),
  results: createResultsRepository(db),
  suspicions: createSuspicionsRepository(db),
  samples: createSamplesRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...outfitsPort(db),
  ...reportsPort(db),
});
export type ChallengesRepositories = ReturnType<typeof challengesRepositories>;
