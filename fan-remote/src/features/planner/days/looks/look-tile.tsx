import type { KeyboardEvent } from 'react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { photoTrouble } from '../../../../parts/uploads/photo-files';
import styles from './look-photos.module.css';

export interface LookTileProps {
  photo: LookPhoto;
  index: number;
  count: number;
  onOpen: () => void;
  /** Moves it to this place of the day. */
  onPlace: (to: number) => void;
  onRemove: () => void;
}

/** One photo, dragged to another place, or moved by Alt with an arrow key. */
export function LookTile({ photo, index, count, onOpen, onPlace, onRemove }: LookTileProps) {
  const { id, picture } = photo;
  const drag = useDraggable({ id });
  const drop = useDroppable({ id });
  const name = `Photo ${index + 1} of ${count}`;
  const move = ({ altKey, key }: KeyboardEvent) => {
    const to = index + (key === 'ArrowLeft' ? -1 : 1);
    if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight') && to >= 0 && to < count) onPlace(to);
  };
  return (
    <li ref={drop.setNodeRef} data-over={(drop.isOver && !drag.isDragging) || undefined} onKeyDown={move}>
      <div
        ref={drag.setNodeRef}
        className={styles.tile}
        data-lifted={drag.isDragging || undefined}
        style={
          drag.transform
            ? { transform: `translate(${drag.transform.x}px, ${drag.transform.y}px)` }
            : undefined
        }
        {...drag.listeners}
      >
        <PhotoTile
          photo={toPhoto(picture, '', '200px')}
          fallback={<p className={styles.trouble}>{photoTrouble(picture) ?? 'Developing the photo…'}</p>}
          ratio="3 / 4"
          fit="cover"
          name={`${name}, larger`}
          {...(picture.sources && { onOpen })}
          actions={
            <Menu
              align="end"
              trigger={
                <IconButton
                  variant="photo"
                  label={`More for ${name.toLowerCase()}`}
                  tooltip={false}
                  icon={<Ellipsis />}
                />
              }
            >
              <MenuItem
                icon={<ArrowLeft />}
                hint="Alt ←"
                disabled={index === 0}
                onSelect={() => onPlace(index - 1)}
              >
                Move earlier
              </MenuItem>
              <MenuItem
                icon={<ArrowRight />}
                hint="Alt →"
                disabled={index === count - 1}
                onSelect={() => onPlace(index + 1)}
              >
                Move later
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger onSelect={onRemove}>
                Remove photo
              </MenuItem>
            </Menu>
          }
        />
      </div>
    </li>
  );
}
