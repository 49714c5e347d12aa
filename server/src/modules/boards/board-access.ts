import type { Person } from '../../platform/http/caller';
import type { ResourceAccess } from '../../platform/module/declarations';
import type { BoardsRepository } from './boards.repository';
import { boardsPolicy } from './boards.policy';

/** Access by the policy of the API: who is a collaborator hears what happens, whoever else may look does not. */
export const createBoardAccess =
  (boards: Pick<BoardsRepository, 'access'>) =>
  async (caller: Person, boardId: string): Promise<ResourceAccess | null> => {
    const board = await boards.access(boardId, caller.uid);
    if (board === undefined || board.role === null) return null;
    const { see, edit } = boardsPolicy.permissions(caller, board);
    return see ? { write: edit, until: null } : null;
  };
