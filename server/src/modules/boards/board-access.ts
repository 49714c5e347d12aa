import type { Person } from '../../platform/http/caller';
import type { ResourceAccess } from '../../platform/module/declarations';
import type { BoardsRepository } from './boards.repository';
import { boardsPolicy } from './boards.policy';

/** Live access by the policy of the API: collaborators get events, other visitors do not. */
export const createBoardAccess =
  (boards: Pick<BoardsRepository, 'access'>) =>
  async (caller: Person, boardId: string): Promise<ResourceAccess | null> => {
    const board = await boards.access(boardId, caller.uid);
    if (board === undefined || board.role === null) return null;
    const { see, edit } = boardsPolicy.permissions(caller, board);
    return see ? { write: edit, until: null } : null;
  };
