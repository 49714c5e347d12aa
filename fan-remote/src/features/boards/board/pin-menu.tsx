import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import BookImage from 'lucide-react/icons/book-image';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FolderInput from 'lucide-react/icons/folder-input';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { pinName } from '../../../parts/boards/board-words';
import type { CanvasStep } from '../pins/canvas-layout';
import type { PinActions } from './use-pin-actions';

export interface PinMenuProps {
  pin: Pin;
  board: BoardDetail;
  actions: PinActions;
  onCopy: (pins: readonly Pin[]) => void;
  onMoveTo: (pins: readonly Pin[]) => void;
  /** Null where the order is hidden or cannot be changed. */
  onStep: ((pin: Pin, by: -1 | 1) => void) | null;
  /** On a free canvas that may be changed. */
  onCanvasStep?: ((pin: Pin, step: CanvasStep) => void) | undefined;
  /** Beside a picture instead of on it. */
  variant?: 'photo' | 'outline';
}

/** Links, notes and colours need no picture. */
const canCopy = ({ kind, picture }: Pin) => picture !== null || ['link', 'note', 'colour'].includes(kind);

const canvasSteps = [
  { step: 'left', label: 'Move left', hint: 'Alt ←', icon: <ArrowLeft /> },
  { step: 'right', label: 'Move right', hint: 'Alt →', icon: <ArrowRight /> },
  { step: 'up', label: 'Move up', hint: 'Alt ↑', icon: <ArrowUp /> },
  { step: 'down', label: 'Move down', hint: 'Alt ↓', icon: <ArrowDown /> },
  { step: 'larger', label: 'Larger', hint: 'Alt +', icon: <Maximize2 /> },
  { step: 'smaller', label: 'Smaller', hint: 'Alt −', icon: <Minimize2 /> },
] as const;

/** Actions on one pin. */
export function PinMenu({ pin, board, actions, variant = 'photo', ...props }: PinMenuProps) {
  const { onCopy, onMoveTo, onStep, onCanvasStep } = props;
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
            {onCanvasStep && (
              <>
                <MenuSeparator />
                {canvasSteps.map(({ step, label, hint, icon }) => (
                  <MenuItem key={step} icon={icon} hint={hint} onSelect={() => onCanvasStep(pin, step)}>
                    {label}
                  </MenuItem>
                ))}
                <MenuSeparator />
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
