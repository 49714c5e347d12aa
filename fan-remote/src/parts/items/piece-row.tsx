import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import type { Item } from '@bestie/contracts/items.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './piece-row.module.css';

export interface PieceRowProps {
  items: Item[];
  /** The fact that is shown below the name. */
  meta: (item: Item) => ReactNode;
  /** Shows "Wore it" below each piece. */
  onWear?: (item: Item) => void;
  /** In the first view, so its photos load at once. */
  priority?: boolean;
}

/** A few pieces side by side; phones scroll the row sideways. */
export function PieceRow({ items, meta, onWear, priority = false }: PieceRowProps) {
  return (
    <ul className={styles.row}>
      {items.map((item) => (
        <li key={item.id} className={styles.cell}>
          <PhotoTile
            photo={toPhoto(item.cover, '', '(min-width: 1000px) 200px, 44vw')}
            fallback={<HangerDrawing />}
            name={item.name}
            title={item.name}
            meta={meta(item)}
            href={`${paths.fan.closet}?item=${item.id}`}
            priority={priority}
          />
          {onWear && (
            <Button
              size="s"
              icon={<Check />}
              aria-label={`Wore ${item.name} today`}
              onClick={() => onWear(item)}
            >
              Wore it
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
