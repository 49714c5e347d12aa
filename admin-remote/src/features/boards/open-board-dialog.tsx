import { useNavigate } from 'react-router-dom';
import { adminBoardsQueries } from '@bestie/client/admin-boards.queries';
import { limits } from '@bestie/contracts/limits';
import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';

/** Asks why an admin looks at a board that is closed to them, and opens it. */
export function OpenBoardDialog({ board, onClose }: { board: AdminBoard | null; onClose: () => void }) {
  const api = useApi();
  const act = useAction();
  const navigate = useNavigate();
  const confirm = async (reason: string) => {
    if (!board) return;
    const { answer } = await act({
      call: () => api.adminBoards.open({ boardId: board.id, reason }),
      stale: [adminBoardsQueries.all],
      failure: 'thrown',
    });
    await navigate(answer.path);
  };
  return (
    <ReasonDialog
      key={board?.id}
      draftKey={`open-board:${board?.id ?? ''}`}
      open={board !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Look at a board of ${board?.owner.name ?? 'someone'}?`}
      description={`It is closed to you. You can look for ${limits.spaces.openMinutes} minutes and change nothing; opening it is logged with your reason.`}
      confirmLabel="Look"
      onConfirm={confirm}
    />
  );
}
