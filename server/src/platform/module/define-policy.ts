import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../http/caller';
import { requireFound } from '../http/require-found';
import type { ResourceAccess } from './declarations';

/** What callers may do with one object that several people share. */
type SharedPermissions = Record<'see' | 'edit' | 'manage' | 'restore', boolean>;

interface PolicyDeclaration<By, State, Can> {
  /** The one decision about an object: the API, live events, stored objects and reports follow it. */
  permissions(caller: By, object: State): Can;
  /** Why somebody who sees the object may not; null where it answers like a missing one. */
  refusal(permission: keyof Can, object: State): string | null;
}

/** Everything that follows from the permissions of a caller on one object. */
export interface Policy<By, State, Can> {
  permissions(caller: By, object: State): Can;
  /** An object that the caller may see or restore. Any other answers like a missing one. @throws BestieError `not_found` */
  requireVisible<Row extends State>(caller: By, object: Row | undefined): Row;
  /** @throws BestieError `not_found` to whom it is closed, `forbidden` with the reason to who may only look */
  require<Row extends State>(caller: By, object: Row | undefined, permission: keyof Can): Row;
  /** An object that the caller may restore, even if it is restored already. @throws BestieError */
  requireRestorable<Row extends State>(caller: By, object: Row | undefined): Row;
}

/** Declares who may do what with objects of one kind: `permissions` decides, the rest is derived. */
export function definePolicy<By, State extends { deleted_at: Date | null }, Can extends SharedPermissions>({
  permissions,
  refusal,
}: PolicyDeclaration<By, State, Can>): Policy<By, State, Can> {
  const policy: Policy<By, State, Can> = {
    permissions,

    requireVisible(caller, object) {
      const found = requireFound(object);
      const { see, restore } = permissions(caller, found);
      return requireFound((see || restore) && found);
    },

    require(caller, object, permission) {
      const found = requireFound(object);
      const can = permissions(caller, found);
      if (!can.see) throw new BestieError('not_found');
      if (can[permission]) return found;
      const message = refusal(permission, found);
      throw message === null ? new BestieError('not_found') : new BestieError('forbidden', { message });
    },

    requireRestorable(caller, object) {
      const visible = policy.requireVisible(caller, object);
      return visible.deleted_at === null ? policy.require(caller, visible, 'manage') : visible;
    },
  };
  return policy;
}

/**
 * Declares a resource: who sees an object hears of it, who may edit it also writes.
 * @param find the caller's part in the object, and the state that it is in
 * @param limits who of those hears nothing all the same, and when hearing ends by itself
 */
export const resource =
  <Bound, State>(
    { permissions }: Pick<Policy<Person, State, SharedPermissions>, 'permissions'>,
    find: (bound: Bound, caller: Person, id: string) => Promise<State | undefined>,
    limits: { hears?: (object: State) => boolean; until?: (object: State) => Date | null } = {},
  ) =>
  async (bound: Bound, caller: Person, id: string): Promise<ResourceAccess | null> => {
    const object = await find(bound, caller, id);
    if (!object || limits.hears?.(object) === false) return null;
    const { see, edit } = permissions(caller, object);
    return see ? { write: edit, until: limits.until?.(object) ?? null } : null;
  };
