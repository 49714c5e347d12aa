import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Shuffle from 'lucide-react/icons/shuffle';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { BestieError } from '@bestie/contracts/errors';
import { categoryLabels, seasonLabels } from '@bestie/contracts/items';
import { paths } from '@bestie/contracts/paths';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { HangerDrawing, MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Link } from '@bestie/design-system/link';
import { PhotoTile, TileGrid } from '@bestie/design-system/photo-tile';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { personPath } from '../../boards/board-paths';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { Lineage } from '../../outfits/lineage';
import { OutfitPicture } from '../../outfits/outfit-picture';
import { remixPath } from '../../outfits/outfit-paths';
import styles from './outfit-drawer.module.css';

export interface OutfitDrawerProps {
  outfitId: string;
  onClose: () => void;
}

/** An outfit that somebody shows: its picture, its pieces, and the way to one’s own version of it. */
export default function OutfitDrawer({ outfitId, onClose }: OutfitDrawerProps) {
  const { api } = useShell();
  const query = useQuery({
    ...outfitsQueries.show(api, outfitId),
    retry: (failures, error) => !(error instanceof BestieError && error.status < 500) && failures < 2,
  });
  const outfit = query.data;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={outfit?.name ?? 'Outfit'}
      {...(outfit && { description: outfitLine(outfit), footer: <Actions outfit={outfit} /> })}
    >
      {outfit ? (
        <Shown outfit={outfit} />
      ) : query.isPending ? (
        <Loading label="Loading the outfit…">
          <Skeleton ratio="4 / 5" />
        </Loading>
      ) : query.error instanceof BestieError && query.error.status < 500 ? (
        <EmptyState level={3} drawing={<MirrorDrawing />} title="This outfit is not shown any more">
          Its author keeps it to themselves now, or it is gone.
        </EmptyState>
      ) : (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Drawer>
  );
}

/** "Office · autumn, winter". */
const outfitLine = ({ occasion, seasons }: SharedOutfit): string =>
  [
    occasion && occasion.charAt(0).toUpperCase() + occasion.slice(1),
    seasons.map((season) => seasonLabels[season].toLowerCase()).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

function Shown({ outfit }: { outfit: SharedOutfit }) {
  const { owner, pieces } = outfit;
  return (
    <div className={styles.outfit}>
      <OutfitPicture outfit={outfit} sizes="(min-width: 640px) 440px, 92vw" priority />
      <p className={styles.quiet}>
        By {owner.handle ? <Link href={personPath(owner.handle)}>{owner.name}</Link> : owner.name}
        {outfit.remixOf && (
          <>
            {' · '}
            <Lineage outfit={outfit} />
          </>
        )}
      </p>
      {pieces.length > 0 && (
        <section aria-labelledby="outfit-pieces" className={styles.pieces}>
          <h3 id="outfit-pieces">What it is made of</h3>
          <TileGrid size="s">
            {pieces.map(({ itemId, name, category, cover }) => (
              <PhotoTile
                key={itemId}
                photo={toPhoto(cover, '', '140px')}
                fallback={<HangerDrawing />}
                name={name}
                title={name}
                meta={categoryLabels[category]}
              />
            ))}
          </TileGrid>
        </section>
      )}
    </div>
  );
}

function Actions({ outfit: { id, isMine, remixable, owner } }: { outfit: SharedOutfit }) {
  if (isMine)
    return (
      <Button icon={<Pencil />} href={`${paths.fan.builder}?outfit=${id}`}>
        Open in the builder
      </Button>
    );
  if (!remixable)
    return <p className={styles.quiet}>{owner.name} does not want this outfit to be remixed.</p>;
  return (
    <Button variant="primary" icon={<Shuffle />} href={remixPath(id)}>
      Remix from my closet
    </Button>
  );
}
