import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { createSpacesRepository } from './spaces.repository';

export { isHiddenFrom } from './space-access.sql';
export { spaceOwnerOf } from './space-objects.sql';
export { spacesDeleted } from './spaces.domain-events';
export { spacesPolicy } from './spaces.policy';
export type { SpaceForCaller } from './spaces.policy';
export type { SpacesService } from './spaces.service';

/** Access to spaces, and their sums. */
export function spacesPort(db: Kysely<Database>) {
  const { access, accessForUpdate, addToSums } = createSpacesRepository(db);
  return { spaces: { access, accessForUpdate, addToSums } };
}
