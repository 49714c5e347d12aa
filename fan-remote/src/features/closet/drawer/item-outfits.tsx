import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { ItemDetail } from '@bestie/contracts/items.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { OutfitPicture } from '../../../parts/outfits/outfit-picture';
import styles from './item-outfits.module.css';

/** The outfits that a piece is in. */
export function ItemOutfits({ item }: { item: ItemDetail }) {
  const { api } = useShell();
  const query = useInfiniteQuery(outfitsQueries.list(api, { item: item.id }));
  const begin = (
    <Button icon={<Plus />} href={`${paths.fan.builder}?piece=${item.id}`}>
      Create one with it
    </Button>
  );
  return (
    <PagedList
      compact
      level={3}
      query={query}
      loading={
        <Loading label="Loading outfits…">
          <TileGridSkeleton count={4} ratio="4 / 5" />
        </Loading>
      }
      empty={
        <EmptyState level={3} drawing={<MirrorDrawing />} title="Not in any outfit yet" action={begin}>
          See what goes with it.
        </EmptyState>
      }
    >
      {(outfits) => (
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
          {begin}
        </div>
      )}
    </PagedList>
  );
}
