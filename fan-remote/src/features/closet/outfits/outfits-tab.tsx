import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { useOutfitActions } from '../../../parts/outfits/use-outfit-actions';
import { ClosetTabs } from '../closet-tabs';
import { VirtualGrid } from '@bestie/remote-kit/virtual-grid';
import { outfitLayoutOf, OutfitTile } from './outfit-tile';
import { OutfitsToolbar } from './outfits-toolbar';
import { useOutfitsView } from './use-outfits-view';

/** The person's outfits, to find, wear and open. */
export default function OutfitsTab() {
  const { api } = useShell();
  const navigate = useNavigate();
  const control = useOutfitsView();
  const actions = useOutfitActions();
  const { view, filters, filtered } = control;
  const listFilters = useMemo(() => ({ ...filters, sort: view.sort }), [filters, view.sort]);
  const list = useInfiniteQuery({
    ...outfitsQueries.list(api, listFilters),
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({ ...outfitsQueries.facets(api, filters), placeholderData: keepPreviousData });
  const outfits = useMemo(() => rowsOf(list.data), [list.data]);
  const total = facets.data?.total ?? null;

  const begin = useCallback(() => void navigate(paths.fan.builder), [navigate]);
  usePrimaryAction({ label: 'New outfit', run: begin });
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const empty = list.isSuccess && outfits.length === 0;
  const newOutfit = (
    <Button variant="primary" icon={<Plus />} onClick={begin}>
      New outfit
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title="Closet"
        lede={total === null ? ' ' : total === 0 && !filtered ? 'No outfits yet.' : plural(total, 'outfit')}
        actions={
          <>
            {newOutfit}
            <TrashMenu href={`${paths.fan.trash}?kind=outfits`} />
          </>
        }
      />
      <ClosetTabs />
      {empty && !filtered ? (
        <EmptyState
          drawing={<MirrorDrawing />}
          title="Create your first outfit"
          action={
            <Button variant="primary" icon={<Plus />} onClick={begin}>
              New outfit
            </Button>
          }
        >
          Combine pieces on the canvas, or let the dice surprise you. Your outfits are saved here.
        </EmptyState>
      ) : (
        <>
          <OutfitsToolbar control={control} facets={facets.data} />
          {list.isError && !list.data ? (
            <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
              Your outfits could not be loaded. They are safe; try again in a moment.
            </ErrorState>
          ) : list.isPending ? (
            <Loading label="Loading your outfits…">
              <TileGridSkeleton count={8} ratio="4 / 5" size="l" />
            </Loading>
          ) : empty ? (
            <EmptyState
              title="Nothing matches"
              action={<Button onClick={control.clear}>Clear search and filters</Button>}
            >
              No outfits match {view.q ? `“${view.q}”` : 'these filters'}.
            </EmptyState>
          ) : (
            <div>
              <VirtualGrid
                things={outfits}
                layoutOf={outfitLayoutOf}
                render={(outfit, priority) => (
                  <OutfitTile key={outfit.id} outfit={outfit} priority={priority} actions={actions} />
                )}
                hasMore={list.hasNextPage && !list.isFetchNextPageError}
                loadingMore={list.isFetchingNextPage}
                onLoadMore={loadMore}
              />
              {list.isFetchNextPageError && <ErrorState compact onRetry={loadMore} />}
            </div>
          )}
        </>
      )}
    </Page>
  );
}
