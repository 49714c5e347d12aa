import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { boardsQueries } from '@bestie/client/boards.queries';
import { paths } from '@bestie/contracts/paths';
import { contentLabels } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { Page } from '@bestie/design-system/page';
import { isMissing, PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { publicBoardPath } from '../../../parts/boards/board-paths';
import { LabelCover } from '../../../parts/reports/label-cover';
import { useCover } from '../../../parts/reports/use-cover';
import { BoardSkeleton } from '../board-skeleton';
import { useBoardsLive } from '../use-boards-live';
import { OpenBoard } from './open-board';

/** The page for editing one board. */
export default function BoardPage() {
  const { boardId = '' } = useParams();
  const { api } = useShell();
  const act = useAction();
  const query = useQuery(boardsQueries.get(api, boardId));
  const board = query.data;
  const { label, show } = useCover(board, board?.role === 'owner');
  useCrumb(board ? (label ? contentLabels[label] : board.title) : null);
  useBoardsLive(board?.role ? boardId : null);
  const isNew = board?.isNew ?? false;
  useEffect(() => {
    if (!isNew) return;
    // A failed call is repeated on the next visit.
    void act({
      call: () => api.boards.acknowledge({ boardId }),
      stale: [boardsQueries.all],
      failure: 'silent',
    });
  }, [api, act, boardId, isNew]);

  if (query.isError && (!board || isMissing(query.error)))
    return (
      <PageProblem
        query={query}
        missing={{
          title: 'This board isn’t available',
          text: 'It was deleted, or it isn’t shared with you.',
          drawing: <CorkDrawing />,
          action: <Button href={paths.fan.boards}>All boards</Button>,
        }}
        failed="The board could not be loaded. It is safe; try again in a moment."
      />
    );
  if (!board) return <BoardSkeleton />;
  // People who are not collaborators are redirected to the public page.
  if (board.role === null) return <Navigate to={publicBoardPath(board.owner.uid, board.id)} replace />;
  if (label)
    return (
      <Page>
        <LabelCover label={label} noun="board" onShow={show} />
      </Page>
    );
  return <OpenBoard key={board.id} board={board} />;
}
