import { useRef, type KeyboardEvent } from 'react';
import { erase, fillDown } from './sheet-edits';
import { at, moved, tabbed } from './sheet-selection';
import type { SheetState } from './use-sheet-state';

export interface SheetKeysOptions {
  checked: ReadonlySet<string>;
  onCheckedChange: (id: string, checked: boolean) => void;
}

/** The keyboard of the sheet. */
export function useSheetKeys(state: SheetState, { checked, onCheckedChange }: SheetKeysOptions) {
  const { sheet, size, selection, range, select, writing, edit, apply, step } = state;
  /** After Escape, Tab leaves the sheet instead of going to the next cell. */
  const leaving = useRef(false);

  return function onKeyDown(event: KeyboardEvent) {
    if (writing || event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const { key, shiftKey } = event;
    const stay = leaving.current;
    leaving.current = false;
    const act = (): boolean => {
      const next = moved(selection, { key, shiftKey, command }, size);
      if (next) select(next);
      else if (key === 'Tab') {
        const cell = stay ? null : tabbed(selection, shiftKey, size);
        if (!cell) return false;
        select(cell);
      } else if (key === 'Escape') {
        leaving.current = true;
        select(at(selection.focus));
      } else if (key === 'Enter' || key === 'F2') edit();
      else if (key === 'Delete' || key === 'Backspace') apply(erase(sheet, range));
      else if (key === ' ' && shiftKey) {
        const ids = sheet.rows.slice(range.top, range.bottom + 1).map(({ draft }) => draft.id);
        const all = ids.every((id) => checked.has(id));
        ids.forEach((id) => onCheckedChange(id, !all));
      } else if (command && key.toLowerCase() === 'a')
        select({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } });
      else if (command && key.toLowerCase() === 'd') apply(fillDown(sheet, range));
      else if (command && key.toLowerCase() === 'z') step(shiftKey ? 'redo' : 'undo');
      else if (command && key.toLowerCase() === 'y') step('redo');
      else if (!command && !event.altKey && key.length === 1) edit(key);
      else return false;
      return true;
    };
    if (act()) event.preventDefault();
  };
}
