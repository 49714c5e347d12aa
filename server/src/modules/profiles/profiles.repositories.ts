import type { Connection } from '../../platform/module/define-module';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { notificationsPort } from '../notifications';
import { wordFiltersPort } from '../word-filters';
import { createPersonTiesRepository } from './person-ties.repository';
import { createProfilesRepository } from './profiles.repository';

/** Repositories of the module, bound to one connection. */
export const profilesRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  personTies: createPersonTiesRepository(connection.db),
  profiles: createProfilesRepository(connection.db),
  people: createPeopleRepository(connection.db),
  pictures: createPicturesRepository(connection.db),
  ...notificationsPort(connection.db),
  emit: connection.emit,
});
export type ProfilesRepositories = ReturnType<typeof profilesRepositories>;
