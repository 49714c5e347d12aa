import { boardsQueries } from '@bestie/client/boards.queries';
import type { Board } from '@bestie/contracts/boards.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Saves another person’s board, or removes it from the saved ones, with an undo. */
export function useSetFollow({ id: boardId, title }: Pick<Board, 'id' | 'title'>) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const call = (follows: boolean) => api.boards[follows ? 'follow' : 'unfollow']({ boardId });
  return {
    busy,
    setFollow: (follows: boolean) =>
      act({
        call: () => call(follows),
        stale: [boardsQueries.all],
        said: follows
          ? `Saved ${title}. You’ll find it under Boards › Saved.`
          : `Removed ${title} from your saved boards.`,
        undo: () => call(!follows),
      }),
  };
}
