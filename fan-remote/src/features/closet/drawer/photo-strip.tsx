import { useRef } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import Scissors from 'lucide-react/icons/scissors';
import type { Picture } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { acceptedPhotos } from '../../../parts/uploads/photo-files';
import styles from './item-photos.module.css';

export interface PhotoStripProps {
  photos: readonly Picture[];
  /** The photo that is shown large. */
  shown: Picture | null;
  onShow: (index: number) => void;
  canAdd: boolean;
  onAdd: (files: File[]) => void;
  onCut: (photo: Picture) => void;
  onRemoveCutout: (photo: Picture) => void;
}

/** All photos of a piece in small, and what can be done with the large one. */
export function PhotoStrip({ photos, shown, onShow, canAdd, onAdd, onCut, onRemoveCutout }: PhotoStripProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.strip}>
      {photos.length > 1 &&
        photos.map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            className={styles.thumb}
            aria-label={`Photo ${index + 1} of ${photos.length}`}
            aria-pressed={photo === shown}
            onClick={() => onShow(index)}
          >
            {photo.sources && <img src={photo.sources.small} alt="" />}
          </button>
        ))}
      <Button
        size="s"
        variant="ghost"
        icon={<ImagePlus />}
        disabled={!canAdd}
        onClick={() => input.current?.click()}
      >
        Add photo
      </Button>
      {shown?.sources && (
        <Button size="s" variant="ghost" icon={<Scissors />} onClick={() => onCut(shown)}>
          {shown.cutout ? 'Edit cut-out' : 'Cut out'}
        </Button>
      )}
      {shown?.cutout && (
        <Button size="s" variant="ghost" onClick={() => onRemoveCutout(shown)}>
          Show whole photo
        </Button>
      )}
      <span className={styles.count}>
        {photos.length} of {limits.items.photos}
      </span>
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos}
        multiple
        hidden
        aria-label="Photos to add"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
