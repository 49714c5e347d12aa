import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { notificationsPort } from '../notifications';
import { profilesPort } from '../profiles';
import { reportsPort } from '../reports';
import { createAdminSpacesRepository } from './admin-spaces.repository';
import { createSpaceMembersRepository } from './space-members.repository';
import { createSpaceSummariesRepository } from './space-summaries.repository';
import { createSpacesRepository } from './spaces.repository';

/** Repositories of the module, bound to one connection. */
export const spacesRepositories = ({ db, emit }: Connection) => ({
  adminSpaces: createAdminSpacesRepository(db),
  spaceMembers: createSpaceMembersRepository(db),
  spaces: createSpacesRepository(db),
  spaceSummaries: createSpaceSummariesRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...profilesPort(db),
  ...reportsPort(db),
  emit,
});
export type SpacesRepositories = ReturnType<typeof spacesRepositories>;
