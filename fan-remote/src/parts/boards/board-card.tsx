import Globe from 'lucide-react/icons/globe';
import Link2 from 'lucide-react/icons/link-2';
import Lock from 'lucide-react/icons/lock';
import { boardVisibilityLabels } from '@bestie/contracts/boards';
import type { Board } from '@bestie/contracts/boards.contract';
import { Badge } from '@bestie/design-system/badge';
import { Card } from '@bestie/design-system/card';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { PictureCollage } from '@bestie/remote-kit/picture-collage';
import { boardHref } from './board-paths';
import { boardMeta } from './board-words';
import styles from './board-card.module.css';

const visibilityIcons = { private: <Lock />, unlisted: <Link2 />, public: <Globe /> };

/** A board as a card: its pictures, its title, and its number of pins. */
export function BoardCard({
  board,
  priority = false,
  level = 2,
  byline = board.role !== 'owner',
}: {
  board: Board;
  priority?: boolean;
  level?: 2 | 3;
  /** Shows the owner. */
  byline?: boolean;
}) {
  return (
    <Card
      className={styles.card}
      media={<PictureCollage pictures={board.mosaic} empty={<CorkDrawing />} priority={priority} />}
      title={board.title}
      level={level}
      {...(board.deletedAt === null && { href: boardHref(board) })}
    >
      <p className={styles.meta}>
        {board.isNew && <Badge tone="accent">New for you</Badge>}
        <span>{byline ? `${board.owner.name} · ${boardMeta(board)}` : boardMeta(board)}</span>
        {board.role === 'owner' && (
          <span className={styles.visibility} title={boardVisibilityLabels[board.visibility]}>
            {visibilityIcons[board.visibility]}
            <span className={styles.hidden}>{boardVisibilityLabels[board.visibility]}</span>
          </span>
        )}
      </p>
    </Card>
  );
}
