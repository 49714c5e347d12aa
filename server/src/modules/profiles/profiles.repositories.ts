import type { Connection } from '../../platform/module/define-module';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { notificationsPort } from '../notifications';
import { createPersonTiesRepository } from './person-ties.repository';
import { createProfilesRepository } from './profiles.repository';

/** Repositories of the module, bound to one connection. */
export const profilesRepositories = ({ db, emit }: Connection) => ({
  personTies: createPersonTiesRepository(db),
  profiles: createProfilesRepository(db),
  people: createPeopleRepository(db),
  pictures: createPicturesRepository(db),
  ...notificationsPort(db),
  emit,
});
export type ProfilesRepositories = ReturnType<typeof profilesRepositories>;
