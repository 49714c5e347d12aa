import { useDraggable, useDroppable } from '@dnd-kit/core';
import { variantStateLabels, variantTypeLabels } from '@bestie/contracts/social-posts';
import { classNames } from '@bestie/design-system/class-names';
import { Link } from '@bestie/design-system/link';
import { composerPath } from '../../../parts/social-posts/post-paths';
import { variantName } from '../../../parts/social-posts/state-words';
import type { GridCell } from './grid-order';
import styles from './grid.module.css';

/** One square of a profile: a draft that can be dragged, or what stays where it is. */
export function GridSquare({ cell }: { cell: GridCell }) {
  const { card, movable } = cell;
  const drag = useDraggable({ id: card.id, disabled: !movable });
  const drop = useDroppable({ id: card.id, disabled: !movable });
  const name = variantName(card);
  return (
    <li ref={drop.setNodeRef} className={classNames(styles.square, drop.isOver && styles.over)}>
      {movable ? (
        <button
          ref={drag.setNodeRef}
          type="button"
          {...drag.listeners}
          {...drag.attributes}
          aria-label={`Move ${name}`}
          className={classNames(styles.handle, drag.isDragging && styles.dragged)}
        >
          <SquareFace cell={cell} />
        </button>
      ) : (
        <SquareFace cell={cell} />
      )}
      <Link href={`${composerPath('instagram', card.postId)}&version=${card.id}`} className={styles.name}>
        {name}
      </Link>
    </li>
  );
}

/** The picture of a square, or what it is. */
export function SquareFace({ cell: { card, movable } }: { cell: GridCell }) {
  return (
    <span className={styles.face}>
      {card.cover?.sources ? (
        <img src={card.cover.sources.medium} alt="" draggable={false} />
      ) : (
        <span>{variantTypeLabels[card.type]}</span>
      )}
      {!movable && <span className={styles.badge}>{variantStateLabels[card.state]}</span>}
    </span>
  );
}
