import { useState } from 'react';
import type { ItemStatus } from '@bestie/contracts/items';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import type { SheetRow } from './sheet-columns';
import { inverseOf } from './sheet-edits';
import type { RowEdit, SheetEdit } from './sheet-edits';

/** Steps that can be undone. */
const mostSteps = 100;

/** Saves edits of the sheet and keeps the history for undo and redo. */
export function useSheetHistory(
  rows: readonly SheetRow[],
  on: {
    onEdit: (id: string, changes: ItemChanges) => void;
    onPlan: (id: string, status: ItemStatus) => void;
  },
) {
  const { toast } = useShell();
  const [history, setHistory] = useState<{ undo: RowEdit[][]; redo: RowEdit[][] }>({ undo: [], redo: [] });

  function send(edits: readonly RowEdit[]) {
    for (const { id, changes } of edits) {
      const { addAs, ...rest } = changes;
      if (addAs) on.onPlan(id, addAs);
      if (Object.keys(rest).length > 0) on.onEdit(id, rest);
    }
  }

  return {
    canUndo: history.undo.length > 0,

    /** Applies an edit; a toast names the cells that stayed unchanged. */
    apply({ edits, problems }: SheetEdit) {
      if (edits.length > 0) {
        const before = inverseOf(rows, edits);
        setHistory(({ undo }) => ({ undo: [...undo.slice(1 - mostSteps), before], redo: [] }));
        send(edits);
      }
      const [first] = problems;
      if (first === undefined) return;
      const words =
        problems.length === 1 ? first : `${plural(problems.length, 'cell')} could not be changed. ${first}`;
      toast(words, { kind: 'error' });
    },

    /** Undoes the last edit, or redoes it. */
    step(from: 'undo' | 'redo') {
      const edits = history[from].at(-1);
      if (!edits) return;
      const back = inverseOf(rows, edits);
      setHistory(({ undo, redo }) =>
        from === 'undo'
          ? { undo: undo.slice(0, -1), redo: [...redo, back] }
          : { undo: [...undo, back], redo: redo.slice(0, -1) },
      );
      send(edits);
    },
  };
}
