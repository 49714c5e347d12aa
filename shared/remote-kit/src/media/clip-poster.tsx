import Headphones from 'lucide-react/icons/headphones';
import type { ClipAspect } from '@bestie/contracts/episodes';
import type { ShownClip } from '@bestie/contracts/episodes.contract';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '../uploads/picture-photo';
import styles from './clip-poster.module.css';

export interface ClipPosterProps {
  artwork: ShownClip['episode']['artwork'];
  aspect: ClipAspect;
  /** What is said at the moment that it shows; empty where it is too small for words. */
  words: string;
  name: string;
  sizes: string;
}

/** The picture of a clip, in its shape: the cover of its episode, and what is said at its moment. */
export function ClipPoster({ artwork, aspect, words, name, sizes }: ClipPosterProps) {
  return (
    <div className={styles.poster} style={{ aspectRatio: aspect.replace(':', ' / ') }}>
      <PhotoTile
        className={styles.photo}
        photo={toPhoto(artwork, '', sizes)}
        ratio={aspect.replace(':', ' / ')}
        fit="cover"
        name={name}
        fallback={<Headphones aria-hidden="true" />}
      />
      {words && <p className={styles.words}>“{words}”</p>}
    </div>
  );
}
