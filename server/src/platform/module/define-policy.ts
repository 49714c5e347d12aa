import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../http/caller';
import { requireFound } from '../http/require-found';
import type { ResourceAccess } from './declarations';

/**
 * What a caller may do with one object. Without `see` every row that was read is open to the caller: the query decides it.
 */
type Permissions = Record<string, boolean>;

interface PolicyDeclaration<By, State, Can> {
  /** The one decision about an object: the API, live events, stored objects and reports follow it. */
  permissions(caller: By, object: State): Can;
  /**
   * Why somebody who sees the object may not: the message of a `forbidden`, or another error; null where it answers like a
   * missing one.
   */
  refusal(permission: keyof Can, object: State, caller: By): BestieError | string | null;
}

/** Everything that follows from the permissions of a caller on one object. */
export interface Policy<By, State, Can> {
  permissions(caller: By, object: State): Can;
  /** An object that the caller may see or restore. Any other answers like a missing one. @throws BestieError `not_found` */
  requireVisible<Row extends State>(caller: By, object: Row | undefined): Row;
  /** @throws BestieError `not_found` to whom it is closed, the refusal to who may only look */
  require<Row extends State>(caller: By, object: Row | undefined, permission: keyof Can): Row;
}

/** Declares who may do what with objects of one kind: `permissions` decides, the rest is derived. */
export function definePolicy<By, State, Can extends Permissions>({
  permissions,
  refusal,
}: PolicyDeclaration<By, State, Can>): Policy<By, State, Can> {
  return {
    permissions,

    requireVisible(caller, object) {
      const found = requireFound(object);
      const can = permissions(caller, found);
      return requireFound((sees(can) || can['restore']) && found);
    },

    require(caller, object, permission) {
      const found = requireFound(object);
      const can = permissions(caller, found);
      if (!sees(can)) throw new BestieError('not_found');
      if (can[permission]) return found;
      const refused = refusal(permission, found, caller) ?? new BestieError('not_found');
      throw typeof refused === 'string' ? new BestieError('forbidden', { message: refused }) : refused;
    },
  };
}

const sees = (can: Permissions): boolean => can['see'] ?? true;

/** An object that the caller may restore, even if it is restored already. @throws BestieError */
export function requireRestorable<By, Row extends { deleted_at: Date | null }>(
  policy: Pick<Policy<By, Row, Record<'manage', boolean>>, 'requireVisible' | 'require'>,
  caller: By,
  object: Row | undefined,
): Row {
  const visible = policy.requireVisible(caller, object);
  return visible.deleted_at === null ? policy.require(caller, visible, 'manage') : visible;
}

/**
 * Admins act on what belongs to others with a reason, nobody else does.
 * @param admin absent where admins have no further permissions
 * @throws BestieError `not_found` where it is another person's, `invalid_input` about `reason` to admins without one
 */
export function requireOwner(
  caller: Person,
  ownerUid: string | null,
  admin?: { reason: string | undefined },
): void {
  if (ownerUid === caller.uid) return;
  if (!admin || caller.role !== 'admin') throw new BestieError('not_found');
  if (admin.reason === undefined) throw BestieError.field('reason', 'Say why.');
}

/**
 * Declares a resource: who sees an object hears of it, who may edit it also writes.
 * @param find the caller's part in the object, and the state that it is in
 * @param limits who of those hears nothing all the same, and when hearing ends by itself
 */
export const resource =
  <Bound, State>(
    { permissions }: Pick<Policy<Person, State, Permissions>, 'permissions'>,
    find: (bound: Bound, caller: Person, id: string) => Promise<State | undefined>,
    limits: { hears?: (object: State) => boolean; until?: (object: State) => Date | null } = {},
  ) =>
  async (bound: Bound, caller: Person, id: string): Promise<ResourceAccess | null> => {
    const object = await find(bound, caller, id);
    if (!object || limits.hears?.(object) === false) return null;
    const can = permissions(caller, object);
    return sees(can) ? { write: can['edit'] ?? false, until: limits.until?.(object) ?? null } : null;
  };
