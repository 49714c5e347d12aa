import type { ReactNode } from 'react';
import type { SharedOutfit } from '@bestie/contracts/outfits.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './outfit-picture.module.css';

export interface OutfitPictureProps {
  outfit: Pick<SharedOutfit, 'name'> & {
    /** The person’s own picture, or the public form of another person’s. */
    cover: SharedOutfit['cover'];
    pieces: readonly Pick<SharedOutfit['pieces'][number], 'cover'>[];
  };
  /** `sizes` of the image: how wide it is shown. */
  sizes: string;
  priority?: boolean;
  title?: ReactNode;
  meta?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  href?: string;
  onOpen?: () => void;
  /** Accessible name of the link or button; the outfit’s by default. */
  name?: string;
}

/** An outfit as its cover, or as its pieces until the cover exists. */
export function OutfitPicture({ outfit, sizes, name = outfit.name, ...tile }: OutfitPictureProps) {
  const pictures = outfit.pieces.flatMap(({ cover }) => cover?.sources?.small ?? []).slice(0, 4);
  return (
    <PhotoTile
      {...tile}
      photo={toPhoto(outfit.cover, '', sizes)}
      fit="cover"
      ratio="4 / 5"
      name={name}
      fallback={
        pictures.length === 0 ? (
          <HangerDrawing />
        ) : (
          <span className={styles.pieces} data-count={pictures.length}>
            {pictures.map((src) => (
              <img key={src} src={src} alt="" loading="lazy" decoding="async" />
            ))}
          </span>
        )
      }
    />
  );
}
