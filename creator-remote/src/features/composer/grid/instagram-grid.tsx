import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { rowsOf } from '@bestie/client/rows-of';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useDragSensors } from '@bestie/remote-kit/use-drag-sensors';
import { variantName } from '../../../parts/social-posts/state-words';
import { gridCells, seenFirst, trayAfter } from './grid-order';
import type { GridCell } from './grid-order';
import { GridSquare, SquareFace } from './grid-square';
import { announcementsOf, gridInstructions, useGridDragging } from './use-grid-dragging';
import styles from './grid.module.css';

/** The profile as it will look, with drafts that are dragged into their order before anything is scheduled. */
export default function InstagramGrid() {
  const { api } = useShell();
  const tray = useInfiniteQuery(queryOf(api, 'tray'));
  const upcoming = useInfiniteQuery(queryOf(api, 'upcoming'));
  const published = useInfiniteQuery(queryOf(api, 'published'));
  const queries = [tray, upcoming, published];
  if (queries.some(({ data, isError }) => !data && isError))
    return (
      <ErrorState
        onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        retrying={queries.some(({ isFetching }) => isFetching)}
      >
        The grid could not be loaded. Your posts are safe; try again in a moment.
      </ErrorState>
    );
  if (queries.some(({ data }) => !data))
    return (
      <Loading label="Loading the grid…">
        <Skeleton height={480} />
      </Loading>
    );
  return (
    <Grid tray={rowsOf(tray.data)} upcoming={rowsOf(upcoming.data)} published={rowsOf(published.data)} />
  );
}

const queryOf = (
  api: Parameters<typeof socialPostsQueries.listQueue>[0],
  view: 'tray' | 'upcoming' | 'published',
) => socialPostsQueries.listQueue(api, { view, networks: ['instagram'] });

interface GridProps {
  tray: readonly VariantCard[];
  upcoming: readonly VariantCard[];
  published: readonly VariantCard[];
}

function Grid({ tray, upcoming, published }: GridProps) {
  /** Shown until the server has the new order. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [carried, setCarried] = useState<GridCell | null>(null);
  const ordered = order ? order.flatMap((id) => tray.find((card) => card.id === id) ?? []) : tray;
  const cells = gridCells(ordered.length === 0 ? tray : ordered, upcoming, published);
  const ids = cells.map(({ card }) => card.id);
  const dragging = useGridDragging(ids);
  const reorder = useReorder(tray, setOrder);
  const sensors = useDragSensors(dragging.coordinateGetter);
  const cellOf = (id: string | number) => cells.find(({ card }) => card.id === id) ?? null;
  if (cells.length === 0)
    return (
      <EmptyState drawing={<CorkDrawing />} title="The grid is empty">
        Drafts, planned and published posts are shown here as your profile will look.
      </EmptyState>
    );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dragging.collisionDetection}
      accessibility={{
        announcements: announcementsOf(ids, (id) => (cellOf(id) ? variantName(cellOf(id)!.card) : 'It')),
        screenReaderInstructions: { draggable: gridInstructions },
      }}
      onDragStart={({ active }) => {
        dragging.reset();
        setCarried(cellOf(active.id));
      }}
      onDragCancel={() => setCarried(null)}
      onDragEnd={({ active, over }) => {
        setCarried(null);
        const next = over && trayAfter(cells, String(active.id), String(over.id));
        if (next) void reorder(next);
      }}
    >
      <p className={styles.lede}>
        {`As your profile will look, the newest first. Drag drafts into their order; the first ${seenFirst} are what people see first.`}
      </p>
      <ol className={styles.grid} aria-label="Grid">
        {cells.map((cell) => (
          <GridSquare key={cell.card.id} cell={cell} />
        ))}
      </ol>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={styles.carried}>
            <SquareFace cell={carried} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Puts the tray into an order, with an undo. */
function useReorder(tray: readonly VariantCard[], show: (order: readonly string[] | null) => void) {
  const { api } = useShell();
  const act = useAction();
  return async (ids: string[]) => {
    const before = tray.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    show(ids);
    const done = await act({
      call: () => api.socialPosts.reorderTray({ variantIds: ids }),
      stale: [socialPostsQueries.all],
      said: 'Moved.',
      undo: () => api.socialPosts.reorderTray({ variantIds: before }),
    });
    await done?.refreshed;
    show(null);
  };
}
