import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Copy from 'lucide-react/icons/copy';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { uuidv7 } from 'uuidv7';
import { IconButton } from '@bestie/design-system/icon-button';
import {
  backward,
  duplicate,
  flip,
  forward,
  isFull,
  layerOf,
  remove,
  rotateBy,
  scaleBy,
  setLocked,
  toBack,
  toFront,
} from './document/edits';
import type { Edit } from './document/edits';
import { layerName, useEditor, useSettledDocument, useWorkbench } from './editor/use-editor';
import styles from './builder.module.css';

/** Actions on the selected layer, in one row that scrolls on a phone. */
export function LayerToolbar({
  idle,
}: {
  /** Pieces that cannot be worn now; shown while nothing is selected. */
  idle: string | null;
}) {
  const { editor, pieces } = useWorkbench();
  const document = useSettledDocument();
  const selected = useEditor((state) => state.selected);
  const layer = layerOf(document, selected);
  if (!layer)
    return (
      <p className={styles.idle} role="status" data-warning={idle !== null || undefined}>
        {idle ?? (document.layers.length > 0 ? 'Select a piece to move, resize or rotate it.' : '')}
      </p>
    );
  const name = layerName(layer, pieces);
  const { id, locked } = layer;
  const at = document.layers.indexOf(layer);
  const [isBack, isFront] = [at === 0, at === document.layers.length - 1];
  const tool = (
    label: string,
    icon: React.ReactNode,
    does: () => Edit,
    {
      disabled = locked,
      merging,
      select,
    }: { disabled?: boolean; merging?: string; select?: () => string } = {},
  ) => (
    <IconButton
      label={label}
      icon={icon}
      disabled={disabled}
      onClick={() => {
        const edit = does();
        editor.edit(edit, {
          label: `${label} ${name}`,
          ...(merging && { merging: `${merging}:${id}` }),
          ...(select && { select: select() }),
        });
      }}
    />
  );
  let copyId = '';
  return (
    <div className={styles.tools} role="group" aria-label={`Selected: ${name}`}>
      {tool('Smaller', <Minus />, () => scaleBy(id, 1 / 1.1), { merging: 'scale' })}
      {tool('Larger', <Plus />, () => scaleBy(id, 1.1), { merging: 'scale' })}
      {tool('Rotate left', <RotateCcw />, () => rotateBy(id, -15), { merging: 'turn' })}
      {tool('Rotate right', <RotateCw />, () => rotateBy(id, 15), { merging: 'turn' })}
      {tool('Flip', <FlipHorizontal2 />, () => flip(id))}
      <span className={styles.divider} aria-hidden="true" />
      {tool('Bring to front', <ArrowUpToLine />, () => toFront(id), { disabled: isFront })}
      {tool('Bring forward', <ChevronUp />, () => forward(id), { disabled: isFront })}
      {tool('Send backward', <ChevronDown />, () => backward(id), { disabled: isBack })}
      {tool('Send to back', <ArrowDownToLine />, () => toBack(id), { disabled: isBack })}
      <span className={styles.divider} aria-hidden="true" />
      {tool(locked ? 'Unlock' : 'Lock', locked ? <Lock /> : <LockOpen />, () => setLocked(id, !locked), {
        disabled: false,
      })}
      {tool('Duplicate', <Copy />, () => duplicate(id, (copyId = uuidv7())), {
        disabled: isFull(document),
        select: () => copyId,
      })}
      {tool('Remove', <Trash2 />, () => remove(id))}
    </div>
  );
}
