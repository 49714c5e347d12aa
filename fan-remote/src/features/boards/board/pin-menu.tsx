import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BookImage from 'lucide-react/icons/book-image';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { pinName } from '../../../parts/boards/board-words';
import type { PinActions } from './use-pin-actions';

export interface PinMenuProps {
  pin: Pin;
  board: BoardDetail;
  actions: PinActions;
  onCopy: (pins: readonly Pin[]) => void;
  onMoveTo: (pins: readonly Pin[]) => void;
  /** Null where the order is hidden or cannot be changed. */
  onStep: ((pin: Pin, by: -1 | 1) => void) | null;
  /** Beside a picture instead of on it. */
  variant?: 'photo' | 'outline';
}

/** Links, notes and colours need no picture. */
const canCopy = ({ kind, picture }: Pin) => picture !== null || ['link', 'note', 'colour'].includes(kind);

/** Actions on one pin. */
export function PinMenu({ pin, board, actions, onCopy, onMoveTo, onStep, variant = 'photo' }: PinMenuProps) {
  return (
    <span data-no-drag>
      <Menu
        align="end"
        trigger={
          <IconButton
            variant={variant}
            label={`More for ${pinName(pin)}`}
            tooltip={false}
            icon={<Ellipsis />}
          />
        }
      >
        <MenuItem icon={<Copy />} disabled={!canCopy(pin)} onSelect={() => onCopy([pin])}>
          Copy to a board…
        </MenuItem>
        {board.can.edit && (
          <>
            {onStep && (
              <>
                <MenuSeparator />
                <MenuItem icon={<ArrowLeft />} hint="Alt ←" onSelect={() => onStep(pin, -1)}>
                  Move earlier
                </MenuItem>
                <MenuItem icon={<ArrowRight />} hint="Alt →" onSelect={() => onStep(pin, 1)}>
                  Move later
                </MenuItem>
              </>
            )}
            <MenuItem icon={<FolderInput />} onSelect={() => onMoveTo([pin])}>
              Move to…
            </MenuItem>
            {board.can.manage && (
              <MenuItem
                icon={<BookImage />}
                disabled={!pin.picture}
                onSelect={() => void actions.setCover(pin)}
              >
                Use as cover
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onSelect={() => void actions.remove([pin])}>
              Remove from the board
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
