import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { TileGrid } from '@bestie/design-system/photo-tile';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { OutfitPicture } from '../../../parts/outfits/outfit-picture';
import styles from './item-outfits.module.css';

/** The outfits that a piece is in. */
export function ItemOutfits({ item }: { item: ItemDetail }) {
  const { api } = useShell();
  const list = useInfiniteQuery(outfitsQueries.list(api, { item: item.id }));
  const outfits = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError && !list.data) return <ErrorState compact level={3} onRetry={() => void list.refetch()} />;
  if (list.isPending)
    return (
      <Loading label="Loading outfits…">
        <TileGridSkeleton count={4} ratio="4 / 5" />
      </Loading>
    );
  const begin = (
    <Button icon={<Plus />} href={`${paths.fan.builder}?piece=${item.id}`}>
      Lay one with it
    </Button>
  );
  if (outfits.length === 0)
    return (
      <EmptyState level={3} drawing={<MirrorDrawing />} title="In no outfit yet" action={begin}>
        See what goes with it.
      </EmptyState>
    );
  return (
    <div className={styles.outfits}>
      <TileGrid>
        {outfits.map((outfit) => (
          <OutfitPicture
            key={outfit.id}
            outfit={outfit}
            sizes="220px"
            title={outfit.name}
            href={`${paths.fan.builder}?outfit=${outfit.id}`}
          />
        ))}
      </TileGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
      {begin}
    </div>
  );
}
