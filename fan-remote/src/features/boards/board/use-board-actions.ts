import { useNavigate } from 'react-router-dom';
import { boardsQueries } from '@bestie/client/boards.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { paths } from '@bestie/contracts/paths';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Deleting or leaving the open board, which then closes. */
export function useBoardActions({ id: boardId, title }: BoardDetail) {
  const { api } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const removal = { stale: [boardsQueries.all], gone: [boardId] };
  const close = () => navigate(paths.fan.boards, { replace: true });
  return {
    remove: async () => {
      const done = await act({
        ...removal,
        call: () => api.boards.delete({ boardId }),
        said: `Deleted ${title}.`,
        undo: () => api.boards.restore({ boardId }),
      });
      if (done) await close();
    },
    leave: async () => {
      const done = await act({
        ...removal,
        call: () => api.boards.leave({ boardId }),
        said: `You left ${title}.`,
      });
      if (done) await close();
    },
  };
}
