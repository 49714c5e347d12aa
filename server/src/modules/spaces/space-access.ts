import type { Person } from '../../platform/http/caller';
import type { ResourceAccess } from '../../platform/module/declarations';
import type { SpacesRepository } from './spaces.repository';
import { spacesPolicy } from './spaces.policy';

/**
 * Live access by the policy of the API, until an admin's visit ends; null when the space answers `not_found`.
 */
export const createSpaceAccess =
  (spaces: Pick<SpacesRepository, 'access'>) =>
  async (caller: Person, spaceId: string): Promise<ResourceAccess | null> => {
    const space = await spaces.access(spaceId, caller.uid);
    if (!space) return null;
    const { see, edit } = spacesPolicy.permissions(caller, space);
    return see ? { write: edit, until: space.role === null ? space.opened_until : null } : null;
  };
