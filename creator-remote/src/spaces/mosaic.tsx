import type { CSSProperties } from 'react';
import type { Space } from '@bestie/contracts/spaces.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { toPhoto } from './picture-photo';
import styles from './mosaic.module.css';

/** Up to four pictures of a space as one picture: the first large, the others beside it. */
export function Mosaic({ pictures, priority = false }: { pictures: Space['mosaic']; priority?: boolean }) {
  if (pictures.length === 0)
    return (
      <div className={styles.empty} aria-hidden="true">
        <HangerDrawing />
      </div>
    );
  return (
    <div className={styles.mosaic} data-count={Math.min(4, pictures.length)}>
      {pictures.slice(0, 4).map((picture, index) => {
        const sizes = index === 0 ? '(min-width: 900px) 280px, 60vw' : '(min-width: 900px) 140px, 30vw';
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
