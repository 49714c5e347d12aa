import type { Caller, Person } from '../http/caller';

export type ObjectOperation = 'read' | 'list' | 'create' | 'update' | 'delete';

/** Where a name belongs: a person's own space, or a space with members. */
export type ObjectPlace =
  { kind: 'user'; uid: string; path: string } | { kind: 'space'; spaceId: string; path: string };

/** Access by name. Decided by the name alone, never by whether an object exists. */
export interface ObjectPolicies {
  /** The place of a name or of a list's prefix; null for every rejected name. */
  resolve(name: string): ObjectPlace | null;
  may(caller: Caller, operation: ObjectOperation, name: string): Promise<boolean>;
}

/** The caller's permissions in a space, null for strangers; provided by the spaces module. */
export type SpaceAccess = (caller: Person, spaceId: string) => Promise<{ write: boolean } | null>;

const userName = /^users\/([A-Za-z0-9_-]{1,128})\/(.*)$/s;
const spaceName = /^spaces\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(.*)$/s;

/**
 * `users/{uid}/…` belongs to that person alone, and admins are strangers too; `spaces/{spaceId}/…` follows the space:
 * whoever may see it reads, editors and managers also write. Everything else is rejected.
 */
export function createObjectPolicies(dependencies: { spaceAccess: SpaceAccess }): ObjectPolicies {
  const resolve = (name: string): ObjectPlace | null => {
    const user = userName.exec(name);
    if (user?.[1]) return { kind: 'user', uid: user[1], path: user[2] ?? '' };
    const space = spaceName.exec(name);
    if (space?.[1]) return { kind: 'space', spaceId: space[1], path: space[2] ?? '' };
    return null;
  };
  return {
    resolve,
    async may(caller, operation, name) {
      const place = resolve(name);
      if (!place || caller.kind === 'guest') return false;
      // The name of the folder itself is only valid as a list's prefix.
      if (place.path === '' && operation !== 'list') return false;
      if (place.kind === 'user') return place.uid === caller.uid;
      const access = await dependencies.spaceAccess(caller, place.spaceId);
      if (access === null) return false;
      return operation === 'read' || operation === 'list' || access.write;
    },
  };
}
