/** A cell by row and column, from 0. */
export interface Cell {
  row: number;
  column: number;
}

/** A rectangle of cells: the cell where the selection began, and the opposite corner with the focus. */
export interface Selection {
  anchor: Cell;
  focus: Cell;
}

export interface SheetSize {
  rows: number;
  columns: number;
}

/** Corners of a selection, both inclusive. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = ({ anchor, focus }: Selection): Range => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const at = (cell: Cell): Selection => ({ anchor: cell, focus: cell });

/** Limits a selection to a sheet that may have become smaller. */
export function within({ anchor, focus }: Selection, size: SheetSize): Selection {
  const kept = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  });
  return { anchor: kept(anchor), focus: kept(focus) };
}

export interface MoveKey {
  key: string;
  shiftKey: boolean;
  /** Ctrl, or Command on a Mac. */
  command: boolean;
}

/** Rows that Page Up and Page Down move. */
const page = 12;

/** The selection after a key, or null for a key that does not move. Shift extends the selection. */
export function moved(
  selection: Selection,
  { key, shiftKey, command }: MoveKey,
  size: SheetSize,
): Selection | null {
  const { row, column } = selection.focus;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const to: Cell | undefined = {
    ArrowUp: { row: command ? 0 : row - 1, column },
    ArrowDown: { row: command ? lastRow : row + 1, column },
    ArrowLeft: { row, column: command ? 0 : column - 1 },
    ArrowRight: { row, column: command ? lastColumn : column + 1 },
    Home: { row: command ? 0 : row, column: 0 },
    End: { row: command ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }[key];
  if (!to) return null;
  return within({ anchor: shiftKey ? selection.anchor : to, focus: to }, size);
}

/** The next cell for Tab, row by row; null after the last cell and before the first. */
export function tabbed({ focus }: Selection, backwards: boolean, size: SheetSize): Selection | null {
  const index = focus.row * size.columns + focus.column + (backwards ? -1 : 1);
  if (index < 0 || index >= size.rows * size.columns) return null;
  return at({ row: Math.floor(index / size.columns), column: index % size.columns });
}
