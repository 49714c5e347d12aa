import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './entry-look.module.css';

export interface EntryLookProps {
  cover: Outfit['cover'];
  pieces: readonly Pick<PlannerEntry['pieces'][number], 'itemId' | 'cover'>[];
  /** `sizes` of the image: how wide it is shown. */
  sizes: string;
  priority?: boolean;
}

/**
 * What will be worn: the outfit's picture, or its pieces side by side. Decorative, because the name is beside
 * it.
 */
export function EntryLook(props: EntryLookProps) {
  // Photos load after the plan, because a month shows hundreds of them.
  const stands = useAfterFirstRender() || props.priority;
  const count = props.cover?.sources ? undefined : Math.min(4, Math.max(1, props.pieces.length));
  return (
    <div className={styles.look} data-count={count} aria-hidden="true">
      {stands && <Photos {...props} />}
    </div>
  );
}

function Photos({ cover, pieces, sizes, priority = false }: EntryLookProps) {
  if (cover?.sources)
    return (
      <PhotoTile photo={toPhoto(cover, '', sizes)} fit="cover" ratio="4 / 5" name="" priority={priority} />
    );
  if (pieces.length === 0)
    return <PhotoTile photo={null} fallback={<HangerDrawing />} ratio="4 / 5" name="" />;
  return pieces
    .slice(0, 4)
    .map((piece) => (
      <PhotoTile
        key={piece.itemId}
        photo={toPhoto(piece.cover, '', sizes)}
        fallback={<HangerDrawing />}
        ratio="4 / 5"
        name=""
        priority={priority}
      />
    ));
}
