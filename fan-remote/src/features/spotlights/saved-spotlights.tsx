import { useInfiniteQuery } from '@tanstack/react-query';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { SpotlightList } from './edition-part';
import type { SpotlightListProps } from './edition-part';

/** What one saved, of all weeks. */
export default function SavedSpotlights(list: Omit<SpotlightListProps, 'items'>) {
  const { api } = useShell();
  const query = useInfiniteQuery(spotlightsQueries.listSaved(api));
  return (
    <PagedList
      query={query}
      loading={
        <Loading label="Loading what you saved…">
          <TileGridSkeleton count={6} ratio="4 / 5" />
        </Loading>
      }
      empty={
        <EmptyState drawing={<RibbonDrawing />} title="You haven’t saved anything yet">
          Press the bookmark on an outfit, and it stays here.
        </EmptyState>
      }
    >
      {(items) => <SpotlightList items={items} {...list} />}
    </PagedList>
  );
}
