import type { Person } from '../../platform/http/caller';
import type { SpacesRepository } from './spaces.repository';
import { spacesPolicy } from './spaces.policy';

/** What a person may do with the things of a space; `until` is the end of an admin's visit. */
export interface SpaceAccess {
  write: boolean;
  until: Date | null;
}

/** Answers object storage and live events by the policy of the API; null where the space is missing to the person. */
export const createSpaceAccess =
  (spaces: Pick<SpacesRepository, 'access'>) =>
  async (caller: Person, spaceId: string): Promise<SpaceAccess | null> => {
    const space = await spaces.access(spaceId, caller.uid);
    if (!space) return null;
    const { see, edit } = spacesPolicy.verdicts(caller, space);
    return see ? { write: edit, until: space.role === null ? space.opened_until : null } : null;
  };
