import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Type from 'lucide-react/icons/type';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { OutfitLayer } from '@bestie/contracts/outfits.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { addText, backward, forward, isFull, layerOf, setLocked } from '../document/edits';
import { layerName, useEditor, useSettledDocument, useWorkbench } from '../editor/use-editor';
import { LayerFields } from './layer-fields';
import { inkOn } from './paper-colours';
import { pieceState } from './piece-state';
import styles from './layers-tray.module.css';

/** Every layer by name, the foremost first, with number fields for the selected one. */
export function LayersTray() {
  const { editor } = useWorkbench();
  const document = useSettledDocument();
  const selected = useEditor((state) => state.selected);
  const layer = layerOf(document, selected);
  const count = document.layers.length;

  /** A text that was started on the canvas; the field continues it. */
  const [begun, setBegun] = useState<string | null>(null);

  const write = () => {
    const id = uuidv7();
    setBegun(id);
    editor.edit(addText(id, 'Text', inkOn(document.background)), { label: 'Add text', select: id });
  };

  return (
    <div className={styles.tray}>
      {layer && <LayerFields key={layer.id} layer={layer} begun={layer.id === begun} />}
      <div className={styles.head}>
        <p className={styles.count}>
          {count} of {limits.outfits.layers} layers
        </p>
        <Button size="s" icon={<Type />} disabled={isFull(document)} onClick={write}>
          Add text
        </Button>
      </div>
      {count === 0 ? (
        <p className={styles.none}>Nothing on the canvas yet.</p>
      ) : (
        <ol className={styles.list}>
          {document.layers.toReversed().map((each, index) => (
            <Row key={each.id} layer={each} first={index === 0} last={index === count - 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Row({ layer: each, first, last }: { layer: OutfitLayer; first: boolean; last: boolean }) {
  const { editor, pieces } = useWorkbench();
  const selected = useEditor((state) => state.selected);
  const name = layerName(each, pieces);
  const piece = each.kind === 'item' ? pieces.get(each.itemId) : undefined;
  const state = piece && pieceState(piece);
  return (
    <li className={styles.row} data-selected={each.id === selected || undefined}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={each.id === selected}
        onClick={() => editor.select(each.id === selected ? null : each.id)}
      >
        <span className={styles.picture}>
          {piece?.cover?.sources ? <img src={piece.cover.sources.small} alt="" /> : <Type />}
        </span>
        <span className={styles.name}>{name}</span>
        {state && <Badge tone="warning">{state}</Badge>}
      </button>
      <IconButton
        label={`Bring ${name} forward`}
        icon={<ChevronUp />}
        tooltip={false}
        disabled={first}
        onClick={() => editor.edit(forward(each.id), { label: `Bring ${name} forward` })}
      />
      <IconButton
        label={`Send ${name} backward`}
        icon={<ChevronDown />}
        tooltip={false}
        disabled={last}
        onClick={() => editor.edit(backward(each.id), { label: `Send ${name} backward` })}
      />
      <IconButton
        label={`Lock ${name}`}
        icon={each.locked ? <Lock /> : <LockOpen />}
        aria-pressed={each.locked}
        tooltip={false}
        onClick={() =>
          editor.edit(setLocked(each.id, !each.locked), {
            label: `${each.locked ? 'Unlock' : 'Lock'} ${name}`,
          })
        }
      />
    </li>
  );
}
