import { BestieError } from '@bestie/contracts/errors';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { Person } from '../../platform/http/caller';

/** What decides: the caller's part in the space, and the state the space is in. */
export interface SpaceStanding {
  role: SpaceRole | null;
  archived_at: Date | null;
  deleted_at: Date | null;
}

export interface SpaceVerdicts {
  edit: boolean;
  manage: boolean;
  delete: boolean;
  leave: boolean;
}

/** Managers run a space, editors change its files, viewers look and comment; admins may all of it everywhere. */
export const spacesPolicy = {
  verdicts(caller: Person, { role, archived_at, deleted_at }: SpaceStanding): SpaceVerdicts {
    const isAdmin = caller.role === 'admin';
    const manages = isAdmin || role === 'manager';
    const open = deleted_at === null;
    return {
      edit: open && archived_at === null && (manages || role === 'editor'),
      manage: open && manages,
      delete: open && manages,
      leave: open && role !== null,
    };
  },

  /**
   * A space that the caller is a member of. Somebody else's answers exactly like a missing one, and so does one
   * in the trash to all who could not bring it back.
   * @throws BestieError `not_found`
   */
  requireVisible<Space extends SpaceStanding>(caller: Person, space: Space | undefined): Space {
    const isAdmin = caller.role === 'admin';
    if (!space || (space.role === null && !isAdmin)) throw new BestieError('not_found');
    if (space.deleted_at !== null && !isAdmin && space.role !== 'manager') throw new BestieError('not_found');
    return space;
  },

  /** The same, and not in the trash. @throws BestieError `not_found` */
  requireOpen<Space extends SpaceStanding>(caller: Person, space: Space | undefined): Space {
    const visible = spacesPolicy.requireVisible(caller, space);
    if (visible.deleted_at !== null) throw new BestieError('not_found');
    return visible;
  },

  /** @throws BestieError `not_found` to strangers, `forbidden` with the reason to members */
  require<Space extends SpaceStanding>(
    caller: Person,
    space: Space | undefined,
    verdict: 'edit' | 'manage' | 'delete',
  ): Space {
    const open = spacesPolicy.requireOpen(caller, space);
    if (spacesPolicy.verdicts(caller, open)[verdict]) return open;
    throw new BestieError('forbidden', { message: refusal(verdict, open) });
  },

  /** Everybody’s spaces are for admins to list. @throws BestieError `forbidden` */
  requireEverybody(caller: Person): void {
    if (caller.role !== 'admin') throw new BestieError('forbidden');
  },
};

function refusal(verdict: 'edit' | 'manage' | 'delete', space: SpaceStanding): string {
  if (verdict !== 'edit') return 'Only managers of this space can do that.';
  return space.archived_at && space.role !== 'viewer'
    ? 'This space is archived. Take it out of the archive to change it.'
    : 'You can look at this space and comment, but not change its files.';
}
