import Pencil from 'lucide-react/icons/pencil';
import Shuffle from 'lucide-react/icons/shuffle';
import { categoryLabels, seasonLabels } from '@bestie/contracts/items';
import { paths } from '@bestie/contracts/paths';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { personPath } from '../boards/board-paths';
import { Lineage } from './lineage';
import { remixPath } from './outfit-paths';
import { OutfitPicture } from './outfit-picture';
import styles from './shown-outfit.module.css';

/** "Office · autumn, winter". */
export const outfitLine = ({ occasion, seasons }: SharedOutfit): string =>
  [
    occasion && occasion.charAt(0).toUpperCase() + occasion.slice(1),
    seasons.map((season) => seasonLabels[season].toLowerCase()).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

/** An outfit as others see it: its picture, its author, and its pieces. */
export function ShownOutfit({ outfit, level = 3 }: { outfit: SharedOutfit; level?: 2 | 3 }) {
  const { session } = useShell();
  const Heading = `h${level}` as const;
  const { owner, pieces } = outfit;
  return (
    <div className={styles.outfit}>
      <OutfitPicture outfit={outfit} sizes="(min-width: 640px) 440px, 92vw" priority />
      <p className={styles.quiet}>
        By {owner.handle && session ? <Link href={personPath(owner.handle)}>{owner.name}</Link> : owner.name}
        {outfit.remixOf && (
          <>
            {' · '}
            <Lineage outfit={outfit} />
          </>
        )}
      </p>
      {pieces.length > 0 && (
        <section aria-labelledby="outfit-pieces" className={styles.pieces}>
          <Heading id="outfit-pieces">Pieces in this outfit</Heading>
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

/** Actions for a visible outfit. */
export function ShownOutfitActions({ outfit }: { outfit: SharedOutfit }) {
  const { session } = useShell();
  const { id, isMine, remixable, owner } = outfit;
  if (isMine)
    return (
      <Button icon={<Pencil />} href={`${paths.fan.builder}?outfit=${id}`}>
        Open in the builder
      </Button>
    );
  if (!remixable) return <p className={styles.quiet}>{owner.name} doesn’t allow remixes of this outfit.</p>;
  if (!session)
    return (
      <Button variant="primary" href={`${paths.login}?next=${encodeURIComponent(remixPath(id))}`}>
        Sign in to remix it
      </Button>
    );
  return (
    <Button variant="primary" icon={<Shuffle />} href={remixPath(id)}>
      Remix from my closet
    </Button>
  );
}
