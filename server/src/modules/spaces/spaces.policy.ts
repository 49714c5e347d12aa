import { BestieError } from '@bestie/contracts/errors';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Space } from '@bestie/contracts/spaces.contract';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';

/** What decides a caller's permissions: their role in the space, and its state. */
export interface SpaceForCaller {
  owner_uid: string;
  role: SpaceRole | null;
  /** The end of the caller's visit as an admin; null without an active one. */
  opened_until: Date | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export type SpacePermissions = Space['can'];

/**
 * Managers run a space, editors change its files, viewers look and comment. An admin who is no member must
 * give a reason first, and can then read it for an hour.
 */
const shared = definePolicy({
  permissions(
    caller: Person,
    { owner_uid, role, opened_until, archived_at, deleted_at }: SpaceForCaller,
  ): SpacePermissions {
    const open = deleted_at === null;
    // People who lose the creator role keep their membership, without any permissions.
    const belongs = role !== null && caller.role !== 'fan';
    const manages = belongs && role === 'manager';
    return {
      see: open && (belongs || (caller.role === 'admin' && opened_until !== null)),
      comment: open && belongs,
      edit: open && archived_at === null && belongs && role !== 'viewer',
      manage: open && manages,
      delete: open && manages,
      restore: !open && manages,
      // Its files go with the account of its owner, who therefore stays.
      leave: open && belongs && owner_uid !== caller.uid,
    };
  },

  refusal,
});

export const spacesPolicy = {
  ...shared,

  /** A space that an admin may open with a reason: any but those in the trash. @throws BestieError `not_found` */
  requireOpenable<Space extends SpaceForCaller>(caller: Person, space: Space | undefined): Space {
    if (caller.role !== 'admin' || !space || space.deleted_at !== null) throw new BestieError('not_found');
    return space;
  },

  /** The list of all spaces is for admins. @throws BestieError `forbidden` */
  requireEverybody(caller: Person): void {
    if (caller.role !== 'admin') throw new BestieError('forbidden');
  },
};

function refusal(permission: keyof SpacePermissions, space: SpaceForCaller): string {
  if (space.role === null)
    return 'You opened this space as an admin: you can look around, but not change anything.';
  if (permission !== 'edit') return 'Only managers of this space can do that.';
  return space.archived_at && space.role !== 'viewer'
    ? 'This space is archived. Unarchive it to change it.'
    : 'You can view this space and comment, but not change its files.';
}
