import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './entry-look.module.css';

export interface EntryLookProps {
  cover: Outfit['cover'];
  pieces: readonly Pick<PlannerEntry['pieces'][number], 'itemId' | 'cover'>[];
  /** How wide it is shown, as for an image. */
  sizes: string;
  priority?: boolean;
}

/** What is to be worn: the outfit's picture, or its pieces side by side. Decorative; the name stands beside it. */
export function EntryLook({ cover, pieces, sizes, priority = false }: EntryLookProps) {
  if (cover?.sources)
    return (
      <div className={styles.look} aria-hidden="true">
        <PhotoTile photo={toPhoto(cover, '', sizes)} fit="cover" ratio="4 / 5" name="" priority={priority} />
      </div>
    );
  const shown = pieces.slice(0, 4);
  return (
    <div className={styles.look} data-count={Math.max(1, shown.length)} aria-hidden="true">
      {shown.length === 0 ? (
        <PhotoTile photo={null} fallback={<HangerDrawing />} ratio="4 / 5" name="" />
      ) : (
        shown.map((piece) => (
          <PhotoTile
            key={piece.itemId}
            photo={toPhoto(piece.cover, '', sizes)}
            fallback={<HangerDrawing />}
            ratio="4 / 5"
            name=""
            priority={priority}
          />
        ))
      )}
    </div>
  );
}
