import { memo } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { PinTile, type PinTileProps } from '../pins/pin-tile';
import { PinMenu, type PinMenuProps } from './pin-menu';

export interface BoardTileProps
  extends
    Omit<PinMenuProps, 'pin'>,
    Pick<PinTileProps, 'onOpen' | 'onSelectedChange' | 'selected' | 'priority'> {
  pin: Pin;
  /** Pictures on the canvas have no caption, so the title is their accessible name. */
  untitled?: boolean;
}

/** A pin with its actions. Its handlers stay the same, so that it rerenders only when the pin changes. */
export const BoardTile = memo(function BoardTile({
  pin,
  untitled = false,
  onOpen,
  onSelectedChange,
  selected,
  priority,
  ...menu
}: BoardTileProps) {
  return (
    <PinTile
      pin={untitled && pin.title ? { ...pin, title: '', alt: pin.alt || pin.title } : pin}
      onOpen={() => onOpen(pin)}
      onSelectedChange={onSelectedChange}
      selected={selected}
      priority={priority}
      actions={<PinMenu pin={pin} {...menu} />}
    />
  );
});
