import { limits as siteLimits } from '@bestie/contracts/limits';
import type { Caller, Person } from '../http/caller';
import type { ObjectFolder, SharedBy, SizeLimits } from './object-folders';

export type ObjectOperation = 'read' | 'list' | 'create' | 'update' | 'delete';

/** Where a name belongs: to one person, or to a resource that several people share. */
export type ObjectPlace = { path: string; limits: SizeLimits } & (
  { kind: 'user'; uid: string } | { kind: 'shared'; id: string; by: SharedBy }
);

/** Access by name. Decided by the name alone, never by whether an object exists. */
export interface ObjectPolicies {
  /** The place of a name or of a list's prefix; null for every rejected name. */
  resolve(name: string): ObjectPlace | null;
  may(caller: Caller, operation: ObjectOperation, name: string): Promise<boolean>;
}

export interface ObjectPoliciesDependencies {
  /** The folders that modules declare, by name. */
  folders: Record<string, ObjectFolder>;
  /** The caller's permissions on a resource, null for strangers. */
  resourceAccess: (caller: Person, kind: string, id: string) => Promise<{ write: boolean } | null>;
}

const userName = /^users\/([A-Za-z0-9_-]{1,128})\/(.*)$/s;
const sharedName = /^([a-z-]+)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(.*)$/s;

const { fileBytes } = siteLimits.closetUpload;
/** Of a person's objects outside of the declared folders. */
const ownLimits: SizeLimits = { image: fileBytes, audio: fileBytes, video: fileBytes, other: fileBytes };

/**
 * `users/{uid}/…` belongs to that person alone, and admins are strangers too; shared folders follow their resource.
 * Everything else is rejected.
 */
export function createObjectPolicies({
  folders,
  resourceAccess,
}: ObjectPoliciesDependencies): ObjectPolicies {
  const declared = new Map(Object.entries(folders));
  const resolve = (name: string): ObjectPlace | null => {
    const user = userName.exec(name);
    if (user?.[1]) {
      const path = user[2] ?? '';
      const folder = path.includes('/') ? declared.get(path.slice(0, path.indexOf('/'))) : undefined;
      return {
        kind: 'user',
        uid: user[1],
        path,
        limits: folder && !folder.sharedBy ? folder.limits : ownLimits,
      };
    }
    const shared = sharedName.exec(name);
    const folder = declared.get(shared?.[1] ?? '');
    if (!shared?.[2] || !folder?.sharedBy) return null;
    return {
      kind: 'shared',
      id: shared[2],
      path: shared[3] ?? '',
      limits: folder.limits,
      by: folder.sharedBy,
    };
  };
  return {
    resolve,
    async may(caller, operation, name) {
      const place = resolve(name);
      if (!place || caller.kind === 'guest') return false;
      // The name of the folder itself is only valid as a list's prefix.
      if (place.path === '' && operation !== 'list') return false;
      if (place.kind === 'user') return place.uid === caller.uid;
      const access = await resourceAccess(caller, place.by.resource, place.id);
      if (access === null) return false;
      return operation === 'read' || operation === 'list' || access.write;
    },
  };
}
