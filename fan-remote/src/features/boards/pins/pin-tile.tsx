import { memo, type ReactNode } from 'react';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import type { Pin } from '@bestie/contracts/pins.contract';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { linkHost, pinName } from '../../../parts/boards/board-words';
import { PinFace } from './pin-face';
import { hasCaption, pinRatio } from './pin-layout';
import styles from './pin-tile.module.css';

export interface PinTileProps {
  pin: Pin;
  onOpen: (pin: Pin) => void;
  selected?: boolean;
  onSelectedChange?: ((pin: Pin, selected: boolean, range: boolean) => void) | undefined;
  actions?: ReactNode;
  priority?: boolean;
}

/** One pin: its picture in its own ratio, and its title if it has one. */
export const PinTile = memo(function PinTile({
  pin,
  onOpen,
  selected = false,
  onSelectedChange,
  actions,
  priority = false,
}: PinTileProps) {
  return (
    <PhotoTile
      className={styles.tile}
      photo={toPhoto(
        pin.label ? null : pin.picture,
        pin.alt,
        '(min-width: 1000px) 260px, (min-width: 560px) 30vw, 46vw',
      )}
      fallback={<PinFace pin={pin} />}
      ratio={`1 / ${pinRatio(pin)}`}
      fit="cover"
      name={pinName(pin)}
      title={hasCaption(pin) && !pin.label ? pin.title : undefined}
      badge={
        pin.kind === 'link' &&
        pin.picture &&
        !pin.label && <span className={styles.host}>{linkHost(pin)}</span>
      }
      onOpen={() => onOpen(pin)}
      selected={selected}
      {...(onSelectedChange && {
        onSelectedChange: (value, range) => onSelectedChange(pin, value, range),
      })}
      actions={
        actions && (
          <span className={styles.actions} data-pin-actions>
            {actions}
          </span>
        )
      }
      priority={priority}
    />
  );
});
