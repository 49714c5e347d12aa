import type { Board } from '@bestie/contracts/boards.contract';
import type { Caller } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { BoardForCaller } from './board-access.sql';

export type BoardPermissions = Board['can'];

/**
 * Owners manage boards, editors change pins, viewers read. Public and unlisted boards are open to everybody except
 * people whom the owner blocked, and those who reported them. An admin may look at a closed one for an hour, with a reason.
 */
export const boardsPolicy = definePolicy({
  permissions(caller: Caller, board: BoardForCaller): BoardPermissions {
    const { role, visibility, blocked, deleted_at, opened_until } = board;
    const open = deleted_at === null;
    const shared = open && (role !== null || (visibility !== 'private' && !blocked));
    const see = shared || (open && caller.role === 'admin' && opened_until !== null);
    const signedIn = caller.kind === 'person';
    return {
      see,
      edit: open && (role === 'owner' || role === 'editor'),
      manage: open && role === 'owner',
      delete: open && role === 'owner',
      restore: !open && role === 'owner',
      leave: open && (role === 'editor' || role === 'viewer'),
      follow: shared && signedIn && role === null,
      report: shared && role !== 'owner',
    };
  },

  // Visitors of a public board get `not_found` for member actions.
  refusal: (permission, { role }) =>
    role === null && permission !== 'follow' && permission !== 'report' ? null : refusals[permission],
});

const refusals: Record<keyof BoardPermissions, string | null> = {
  see: null,
  restore: null,
  edit: 'You can view this board, but not change its pins.',
  manage: 'Only the owner of this board can do that.',
  delete: 'Only the owner of this board can do that.',
  leave: 'This is your own board; delete it instead.',
  follow: 'You’ve already saved this board.',
  report: 'This is your own board.',
};
