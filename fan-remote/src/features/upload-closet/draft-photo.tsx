import type { Draft } from '@bestie/contracts/items.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './draft-photo.module.css';

export interface DraftPhotoProps {
  draft: Pick<Draft, 'name' | 'cover'>;
  /** Alt text of the photo; empty where the name is shown beside it. */
  alt: string;
  onCutOut: () => void;
}

/** The photo of a draft, or its upload progress. A press opens the cut-out editor. */
export function DraftPhoto({ draft: { name, cover }, alt, onCutOut }: DraftPhotoProps) {
  return (
    <PhotoTile
      photo={toPhoto(cover, alt, '96px')}
      fallback={
        cover ? (
          <span className={styles.developing}>{cover.state === 'failed' ? 'Unreadable' : 'Developing…'}</span>
        ) : (
          <HangerDrawing />
        )
      }
      ratio="1"
      name={`Cut out ${name}`}
      {...(cover?.sources && { onOpen: onCutOut })}
    />
  );
}
