import { useEffect, useRef, useState } from 'react';
import type { ItemStatus } from '@bestie/contracts/items';
import type { Draft } from '@bestie/contracts/items.contract';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import { useSizeSystem } from '../../../parts/settings/use-units';
import { sheetColumns } from './sheet-columns';
import { write } from './sheet-edits';
import type { Sheet } from './sheet-edits';
import { at, moved, rangeOf, tabbed, within } from './sheet-selection';
import type { Selection } from './sheet-selection';
import { useSheetHistory } from './use-sheet-history';

export interface SheetStateOptions {
  drafts: readonly Draft[];
  currency: string;
  statusOf: (id: string) => ItemStatus;
  onEdit: (id: string, changes: ItemChanges) => void;
  onPlan: (id: string, status: ItemStatus) => void;
}

export type SheetState = ReturnType<typeof useSheetState>;

/** The rows, the selection, the open editor and the undo history of the sheet. Every edit is saved at once. */
export function useSheetState({ drafts, currency, statusOf, onEdit, onPlan }: SheetStateOptions) {
  const table = useRef<HTMLTableElement>(null);
  const rows = drafts.map((draft) => ({ draft, status: statusOf(draft.id) }));
  const sizes = useSizeSystem();
  const sheet: Sheet = { rows, columns: sheetColumns, currency, sizes };
  const size = { rows: rows.length, columns: sheetColumns.length };
  const [wanted, select] = useState<Selection>(at({ row: 0, column: 0 }));
  const [writing, setWriting] = useState<{ initial: string } | null>(null);
  /** True while the sheet has the focus, which then follows the selection. */
  const inside = useRef(false);
  const selection = within(wanted, size);
  const { row: focusRow, column: focusColumn } = selection.focus;

  useEffect(() => {
    if (!inside.current || writing) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${focusRow}:${focusColumn}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focusRow, focusColumn, writing]);

  const { apply, step, canUndo } = useSheetHistory(rows, { onEdit, onPlan });

  const edit = (initial?: string) => {
    const row = rows[focusRow];
    const column = sheetColumns[focusColumn];
    if (row && column) setWriting({ initial: initial ?? column.textOf(row, currency) });
  };

  function commit(text: string, then: 'down' | 'next' | 'previous' | 'stay'): string | null {
    const column = sheetColumns[focusColumn];
    const cell = { top: focusRow, bottom: focusRow, left: focusColumn, right: focusColumn };
    const row = rows[focusRow];
    const said = text.trim();
    if (!column || !row) return null;
    if (said !== column.textOf(row, currency)) {
      const read = column.read(said, { currency, sizes, category: row.draft.category });
      // On leaving the cell, an unreadable input is reverted with a message; with Enter or Tab the editor
      // stays open for a correction.
      if ('problem' in read && then !== 'stay') return read.problem;
      apply(write(sheet, cell, [[said]]));
    }
    setWriting(null);
    if (then === 'stay') inside.current = false;
    else {
      const next =
        then === 'down'
          ? moved(at(selection.focus), { key: 'ArrowDown', shiftKey: false, command: false }, size)
          : tabbed(selection, then === 'previous', size);
      select(next ?? at(selection.focus));
    }
    return null;
  }

  return {
    table,
    inside,
    sheet,
    size,
    selection,
    range: rangeOf(selection),
    select,
    writing,
    edit,
    commit,
    cancel: () => setWriting(null),
    apply,
    step,
    canUndo,
  };
}
