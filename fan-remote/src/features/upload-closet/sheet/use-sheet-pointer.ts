import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { at } from './sheet-selection';
import type { Cell } from './sheet-selection';
import type { SheetState } from './use-sheet-state';

function cellOf(element: Element | null): Cell | null {
  const [row, column] =
    element?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

const cellAt = ({ clientX, clientY }: PointerEvent) => cellOf(document.elementFromPoint(clientX, clientY));

/** Selection by pointer and by focus: a press selects a cell, a drag a range, a double click edits. */
export function useSheetPointer({ selection, select, writing, edit, inside }: SheetState) {
  const dragging = useRef(false);
  const isFocus = ({ row, column }: Cell) => row === selection.focus.row && column === selection.focus.column;

  return {
    onFocus({ target }: FocusEvent) {
      inside.current = true;
      const cell = cellOf(target);
      if (cell && !isFocus(cell)) select(at(cell));
    },
    onBlur(event: FocusEvent) {
      if (!writing && !event.currentTarget.contains(event.relatedTarget)) inside.current = false;
    },
    onPointerDown(event: PointerEvent) {
      const cell = event.button === 0 ? cellAt(event) : null;
      if (!cell || (writing && isFocus(cell))) return;
      // The open editor saves before the selection moves.
      if (writing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      inside.current = true;
      dragging.current = true;
      select(event.shiftKey ? { anchor: selection.anchor, focus: cell } : at(cell));
    },
    onPointerMove(event: PointerEvent) {
      const cell = dragging.current && event.buttons === 1 ? cellAt(event) : null;
      if (cell && !isFocus(cell)) select({ anchor: selection.anchor, focus: cell });
    },
    onPointerUp() {
      dragging.current = false;
    },
    onDoubleClick({ target }: MouseEvent) {
      if (target instanceof HTMLElement && target.closest('[data-cell]')) edit();
    },
  };
}
