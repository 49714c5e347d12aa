import Headphones from 'lucide-react/icons/headphones';
import type { EpisodeCard } from '@bestie/contracts/episodes.contract';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './cover-tile.module.css';

/** The square cover of an episode or a podcast. */
export function CoverTile({
  artwork,
  name,
  size,
}: {
  artwork: EpisodeCard['artwork'];
  name: string;
  size: 'small' | 'large';
}) {
  return (
    <PhotoTile
      className={styles[size]}
      photo={toPhoto(artwork, '', size === 'small' ? '72px' : '280px')}
      ratio="1 / 1"
      fit="cover"
      name={name}
      fallback={<Headphones aria-hidden="true" />}
    />
  );
}
