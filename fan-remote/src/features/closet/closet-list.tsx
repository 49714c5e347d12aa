import { useCallback } from 'react';
import type { useInfiniteQuery } from '@tanstack/react-query';
import type { Item } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import type { useSelection } from '@bestie/remote-kit/use-selection';
import { PieceGrid, type PieceGridProps } from './piece-grid';
import type { ClosetViewControl } from './use-closet-view';
import styles from './closet-items.module.css';

export interface ClosetListProps {
  list: ReturnType<typeof useInfiniteQuery>;
  items: Item[];
  control: ClosetViewControl;
  selection: ReturnType<typeof useSelection<Item>>;
  onOpen: PieceGridProps['onOpen'];
}

/** The pieces that match the filters, or why none are shown. */
export function ClosetList({ list, items, control, selection, onOpen }: ClosetListProps) {
  const { view } = control;
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (list.isError && !list.data)
    return (
      <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        Your pieces could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    );
  if (list.isPending)
    return (
      <Loading label="Loading your pieces…">
        <TileGridSkeleton count={12} />
      </Loading>
    );
  if (list.isSuccess && items.length === 0)
    return (
      <EmptyState
        title="Nothing matches"
        action={<Button onClick={control.clear}>Clear search and filters</Button>}
      >
        No pieces match {view.q ? `“${view.q}”` : 'these filters'}.
      </EmptyState>
    );
  return (
    <div className={list.isPlaceholderData ? styles.stale : undefined}>
      <PieceGrid
        items={items}
        sort={view.sort}
        selected={selection.ids}
        onSelectedChange={selection.toggle}
        selecting={selection.selecting}
        onOpen={onOpen}
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        loadingMore={list.isFetchingNextPage}
        onLoadMore={loadMore}
      />
      {list.isFetchNextPageError && <ErrorState compact onRetry={loadMore} />}
    </div>
  );
}
