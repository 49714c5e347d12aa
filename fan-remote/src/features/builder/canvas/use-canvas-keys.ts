import { useEffect } from 'react';
import { uuidv7 } from 'uuidv7';
import { outfitCanvas } from '@bestie/contracts/outfits';
import type { OutfitLayer } from '@bestie/contracts/outfits.contract';
import {
  backward,
  duplicate,
  flip,
  forward,
  layerOf,
  moveBy,
  remove,
  rotateBy,
  scaleBy,
  setLocked,
  toBack,
  toFront,
} from '../document/edits';
import type { Edit } from '../document/edits';
import { layerName } from '../editor/use-editor';
import type { Workbench } from '../editor/use-editor';

/**
 * Keys that type a character, except those that size and rotate a layer, and the space bar, which presses it.
 */
const isWriting = /^[^\s+=\-_[\]{}]$/u;

/** Units that an arrow key moves, without and with Shift. */
const [little, lot] = [4, 40] as const;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface KeyedEdit {
  does: Edit;
  verb: string;
  /** Announcement after the action, instead of the verb. */
  merging?: string;
  select?: string | null;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The effect of a key on the selected layer; undefined for other keys. */
export function keyedEdit(
  { key, shiftKey, ctrlKey, metaKey }: Pressed,
  { id }: OutfitLayer,
): KeyedEdit | undefined {
  const command = ctrlKey || metaKey;
  const arrow = arrows[key];
  if (arrow && !command) {
    const step = shiftKey ? lot : little;
    return { does: moveBy(id, arrow[0] * step, arrow[1] * step), verb: 'Move', merging: `move:${id}` };
  }
  if (command) {
    if (key === 'd') {
      const copyId = uuidv7();
      return { does: duplicate(id, copyId), verb: 'Duplicate', select: copyId };
    }
    if (key === ']' || key === '}')
      return { does: shiftKey ? toFront(id) : forward(id), verb: 'Bring forward' };
    if (key === '[' || key === '{')
      return { does: shiftKey ? toBack(id) : backward(id), verb: 'Send backward' };
    return undefined;
  }
  switch (key) {
    case '+':
    case '=':
      return { does: scaleBy(id, 1.05), verb: 'Enlarge', merging: `scale:${id}` };
    case '-':
    case '_':
      return { does: scaleBy(id, 1 / 1.05), verb: 'Shrink', merging: `scale:${id}` };
    case '[':
    case '{':
      return { does: rotateBy(id, shiftKey ? -15 : -1), verb: 'Rotate', merging: `turn:${id}` };
    case ']':
    case '}':
      return { does: rotateBy(id, shiftKey ? 15 : 1), verb: 'Rotate', merging: `turn:${id}` };
    case 'Delete':
    case 'Backspace':
      return { does: remove(id), verb: 'Remove', select: null };
    case 'f':
      return { does: flip(id), verb: 'Flip' };
    default:
      return undefined;
  }
}

/** "52% from the left, 40% from the top, 120% size, rotated 15°" of a layer. */
export function placeInWords({ x, y, scale, rotation }: OutfitLayer): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const turn = Math.round(rotation);
  return [
    `${percent(x / outfitCanvas.width)} from the left`,
    `${percent(y / outfitCanvas.height)} from the top`,
    `${percent(scale)} size`,
    ...(turn === 0 ? [] : [`rotated ${turn}°`]),
  ].join(', ');
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
const isLayered = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
/** Widgets of the page that need the arrow keys themselves. */
const hasOwnArrows = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=tablist], [role=radiogroup], [role=slider]');

/**
 * The keyboard of the builder. Undo and redo work everywhere on the page except in fields; all other keys act
 * on the selected layer while the canvas or nothing has the focus.
 */
export function useCanvasKeys({ editor, pieces }: Workbench): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isField(event.target) || isLayered(event.target)) return;
      const command = event.ctrlKey || event.metaKey;
      const letter = event.key.toLowerCase();
      if (command && (letter === 'z' || letter === 'y')) {
        event.preventDefault();
        if (letter === 'y' || event.shiftKey) editor.redo();
        else editor.undo();
        return;
      }
      const onCanvas = event.target instanceof Element && event.target.closest('[data-canvas]');
      if (!onCanvas && (event.target !== document.body || hasOwnArrows(event.target))) return;
      const { history, selected } = editor.getState();
      const layer = layerOf(history.present, selected);
      if (event.key === 'Escape') return (editor.select(null), undefined);
      if (!layer) return;
      const name = layerName(layer, pieces);
      if (layer.kind === 'text' && !command && isWriting.test(event.key)) {
        // The field takes this letter, too. Without a field letters on a text are still not shortcuts.
        if (!layer.locked && editor.write()) return;
        event.preventDefault();
        editor.say(layer.locked ? `${name} is locked.` : 'Edit its text under Layers.');
        return;
      }
      if (letter === 'l' && !command) {
        event.preventDefault();
        editor.edit(setLocked(layer.id, !layer.locked), {
          label: `${layer.locked ? 'Unlock' : 'Lock'} ${name}`,
        });
        return;
      }
      const keyed = keyedEdit(
        {
          ...event,
          key: event.key.length === 1 ? letter : event.key,
          shiftKey: event.shiftKey,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
        },
        layer,
      );
      if (!keyed) return;
      event.preventDefault();
      const { does, verb, merging, select } = keyed;
      const did = editor.edit(does, {
        label: `${verb} ${name}`,
        ...(merging !== undefined && { merging }),
        ...(select !== undefined && { select }),
      });
      if (!did) return editor.say(layer.locked ? `${name} is locked.` : `${name} is unchanged.`);
      const after = layerOf(editor.getState().history.present, layer.id);
      if (merging !== undefined && after) editor.say(`${name}: ${placeInWords(after)}`);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editor, pieces]);
}
