import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading } from '@bestie/design-system/skeleton';
import { PinsSkeleton } from '../board-skeleton';
import type { BoardPins } from '../pins/use-board-pins';
import { BoardCanvas } from './board-canvas';
import { BoardGrid, type BoardGridProps } from './board-grid';

export interface BoardContentProps extends BoardGridProps {
  query: BoardPins['query'];
  onPick: () => void;
}

/** The pins of a board in its layout, or why there are none. */
export function BoardContent({ query, onPick, heading, ...grid }: BoardContentProps): ReactNode {
  const { board, pins } = grid;
  if (query.isError && !query.data)
    return (
      <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The pins could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    );
  if (query.isPending)
    return (
      <Loading label="Loading pins…">
        <PinsSkeleton />
      </Loading>
    );
  if (query.isSuccess && pins.length === 0 && board.sections.length === 0)
    return (
      <EmptyState
        drawing={<CorkDrawing />}
        title={board.can.edit ? 'This board is ready for its first pin' : 'Nothing is pinned here yet'}
        action={
          board.can.edit && (
            <Button variant="primary" icon={<Plus />} onClick={onPick}>
              From your closet
            </Button>
          )
        }
      >
        {board.can.edit && 'Pin pieces from your closet, or drop photos anywhere on this page.'}
      </EmptyState>
    );
  return board.layout === 'grid' ? <BoardGrid {...grid} heading={heading} /> : <BoardCanvas {...grid} />;
}
