import { useState } from 'react';
import { boardsQueries } from '@bestie/client/boards.queries';
import type { Board } from '@bestie/contracts/boards.contract';
import { failureText } from '@bestie/contracts/errors';
import { useShell } from '@bestie/remote-kit/shell';

/** Saves somebody’s board to one’s own list, or takes it off, with an undo. */
export function useSetFollow(board: Pick<Board, 'id' | 'title'>) {
  const { api, queryClient, toast } = useShell();
  const [busy, setBusy] = useState(false);
  const set = async (follows: boolean) => {
    setBusy(true);
    try {
      await api.boards[follows ? 'follow' : 'unfollow']({ boardId: board.id });
      await queryClient.invalidateQueries({ queryKey: boardsQueries.all });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
    return true;
  };
  return {
    busy,
    setFollow: async (follows: boolean) => {
      if (await set(follows))
        toast(
          follows ? `Saved ${board.title}. It is under Boards, Saved.` : `Took ${board.title} off your list.`,
          {
            kind: 'success',
            undo: () => void set(!follows),
          },
        );
    },
  };
}
