import Camera from 'lucide-react/icons/camera';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './day-looks.module.css';

export interface DayLooksProps {
  /** The day in words. */
  name: string;
  photos: readonly LookPhoto[];
  /** Offers to add one where there is none. */
  canAdd: boolean;
  /** In a month: one small photo. */
  compact: boolean;
  onOpen: () => void;
}

/** Photos of oneself in a day of the planner; a press opens them. */
export function DayLooks({ name, photos, canAdd, compact, onOpen }: DayLooksProps) {
  const [first] = photos;
  if (!first)
    return (
      canAdd && (
        <button type="button" className={styles.add} onClick={onOpen}>
          <Camera aria-hidden="true" />
          Add your photo<VisuallyHidden> of {name}</VisuallyHidden>
        </button>
      )
    );
  const more = photos.length - 1;
  return (
    <button
      type="button"
      className={styles.looks}
      data-compact={compact || undefined}
      aria-label={`Photos of you, ${name}: ${photos.length}`}
      onClick={onOpen}
    >
      <PhotoTile
        photo={toPhoto(first.picture, '', compact ? '48px' : '200px')}
        fallback={<Camera />}
        ratio={compact ? '1 / 1' : '3 / 4'}
        fit="cover"
        name=""
      />
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      )}
    </button>
  );
}
