import { useState, type CSSProperties, type ReactNode } from 'react';
import type { SharedPicture } from '@bestie/contracts/fields';
import type { Photo } from '@bestie/design-system/photo-tile';
import { usePlaceholderStyle } from '@bestie/design-system/placeholder';
import { toPhoto } from '../uploads/picture-photo';
import styles from './picture-collage.module.css';

/** Maximum of pictures in a collage. */
const most = 5;

export interface PictureCollageProps {
  pictures: readonly (SharedPicture & { alt: string })[];
  /** Shown without a picture. */
  empty: ReactNode;
  /** Whether it is in the first view, so that its pictures load at once. */
  priority?: boolean;
}

function Part({ photo, priority }: { photo: Photo; priority: boolean }) {
  // Behind a see-through picture the placeholder would be a halo.
  const [loaded, setLoaded] = useState(false);
  const placeholder = usePlaceholderStyle(loaded ? undefined : photo.placeholder);
  const tint: CSSProperties & Record<'--tint', string | undefined> = { '--tint': photo.palette?.[0] };
  return (
    <span className={styles.part} style={tint}>
      <img
        src={photo.src}
        srcSet={photo.srcSet}
        sizes={photo.sizes}
        alt={photo.alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        style={placeholder}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}

/** Up to five pictures as a collage: the first large, the others around it. */
export function PictureCollage({ pictures, empty, priority = false }: PictureCollageProps) {
  if (pictures.length === 0)
    return (
      <div className={styles.empty} aria-hidden="true">
        {empty}
      </div>
    );
  return (
    <div className={styles.collage} data-count={Math.min(most, pictures.length)}>
      {pictures.slice(0, most).map((picture, index) => {
        const sizes = index === 0 ? '(min-width: 900px) 300px, 60vw' : '(min-width: 900px) 150px, 30vw';
        const photo = toPhoto(picture, picture.alt, sizes);
        return photo && <Part key={picture.id} photo={photo} priority={priority} />;
      })}
    </div>
  );
}
