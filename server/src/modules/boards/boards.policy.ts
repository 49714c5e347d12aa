import { BestieError } from '@bestie/contracts/errors';
import type { Board } from '@bestie/contracts/boards.contract';
import type { Caller } from '../../platform/http/caller';
import type { BoardStanding } from './board-access.sql';

export type BoardPermissions = Board['can'];
type Needed = 'see' | 'edit' | 'manage' | 'delete' | 'leave' | 'follow' | 'report';

/**
 * Owners manage boards, editors change pins, viewers read. Public and unlisted boards are open to everybody except
 * people whom the owner blocked. Admins have no further permissions.
 */
export const boardsPolicy = {
  /** Permissions of a caller on a board, for the API, live events and pictures. */
  permissions(caller: Caller, { role, visibility, blocked, deleted_at }: BoardStanding): BoardPermissions {
    const open = deleted_at === null;
    const see = open && (role !== null || (visibility !== 'private' && !blocked));
    const signedIn = caller.kind === 'person';
    return {
      see,
      edit: open && (role === 'owner' || role === 'editor'),
      manage: open && role === 'owner',
      delete: open && role === 'owner',
      restore: !open && role === 'owner',
      leave: open && (role === 'editor' || role === 'viewer'),
      follow: see && signedIn && role === null,
      report: see && role !== 'owner',
    };
  },

  /** A board that the caller may see or restore. Any other answers `not_found`. @throws BestieError `not_found` */
  requireVisible<Standing extends BoardStanding>(caller: Caller, board: Standing | undefined): Standing {
    if (!board) throw new BestieError('not_found');
    const { see, restore } = boardsPolicy.permissions(caller, board);
    if (!see && !restore) throw new BestieError('not_found');
    return board;
  },

  /**
   * @throws BestieError `not_found` when the board is closed to the caller, `forbidden` with the reason when
   * they may only view
   */
  require<Standing extends BoardStanding>(
    caller: Caller,
    board: Standing | undefined,
    permission: Needed,
  ): Standing {
    const visible = boardsPolicy.requireVisible(caller, board);
    const can = boardsPolicy.permissions(caller, visible);
    if (!can.see) throw new BestieError('not_found');
    if (can[permission]) return visible;
    // Visitors of a public board get `not_found` for member actions.
    if (visible.role === null && permission !== 'follow' && permission !== 'report')
      throw new BestieError('not_found');
    throw new BestieError('forbidden', { message: refusals[permission] });
  },

  /** A board that the caller may restore, even if it is restored already. @throws BestieError */
  requireRestorable<Standing extends BoardStanding>(caller: Caller, board: Standing | undefined): Standing {
    const visible = boardsPolicy.requireVisible(caller, board);
    return visible.deleted_at === null ? boardsPolicy.require(caller, visible, 'manage') : visible;
  },
};

const refusals: Record<Needed, string> = {
  see: '',
  edit: 'You can view this board, but not change its pins.',
  manage: 'Only the owner of this board can do that.',
  delete: 'Only the owner of this board can do that.',
  leave: 'This is your own board; delete it instead.',
  follow: 'You’ve already saved this board.',
  report: 'This is your own board.',
};
