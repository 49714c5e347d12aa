import type { CSSProperties } from 'react';
import type { Board } from '@bestie/contracts/boards.contract';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { toPhoto } from '../items/item-photo';
import styles from './board-collage.module.css';

/** Up to five pictures of a board as one: the cover large, the others around it like cuttings on a page. */
export function BoardCollage({
  pictures,
  priority = false,
}: {
  pictures: Board['mosaic'];
  priority?: boolean;
}) {
  if (pictures.length === 0)
    return (
      <div className={styles.empty} aria-hidden="true">
        <CorkDrawing />
      </div>
    );
  return (
    <div className={styles.collage} data-count={Math.min(5, pictures.length)}>
      {pictures.slice(0, 5).map((picture, index) => {
        const sizes = index === 0 ? '(min-width: 900px) 300px, 60vw' : '(min-width: 900px) 150px, 30vw';
        const photo = toPhoto(picture, picture.alt, sizes);
        if (!photo) return null;
        const tint: CSSProperties & Record<'--tint', string | undefined> = { '--tint': photo.palette?.[0] };
        return (
          <span key={picture.id} className={styles.part} style={tint}>
            <img
              src={photo.src}
              srcSet={photo.srcSet}
              sizes={photo.sizes}
              alt={photo.alt}
              loading={priority ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
              style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
            />
          </span>
        );
      })}
    </div>
  );
}
