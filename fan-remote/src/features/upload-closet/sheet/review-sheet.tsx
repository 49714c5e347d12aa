import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Draft } from '@bestie/contracts/items.contract';
import type { ItemStatus } from '@bestie/contracts/items';
import { useSteady } from '@bestie/remote-kit/use-steady';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import { useSizeSystem } from '../../../parts/settings/use-units';
import { fromTsv, toTsv } from './sheet-clipboard';
import { SheetCellEditor } from './sheet-cell-editor';
import { sheetColumns } from './sheet-columns';
import { erase, fillDown, textsOf, write } from './sheet-edits';
import { SheetHead } from './sheet-head';
import { at, moved, rangeOf, tabbed, within } from './sheet-selection';
import type { Cell, Selection } from './sheet-selection';
import { SheetRowView } from './sheet-row';
import { SheetToolbar } from './sheet-toolbar';
import { useSheetHistory } from './use-sheet-history';
import styles from './review-sheet.module.css';

export interface ReviewSheetProps {
  drafts: readonly Draft[];
  currency: string;
  statusOf: (id: string) => ItemStatus;
  checked: ReadonlySet<string>;
  saving: number;
  onCheckedChange: (id: string, checked: boolean) => void;
  onEdit: (id: string, changes: ItemChanges) => void;
  onPlan: (id: string, status: ItemStatus) => void;
  onCutOut: (draft: Draft) => void;
}

function cellOf(element: Element | null): Cell | null {
  const [row, column] =
    element?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * The drafts as a spreadsheet. Every edit is saved at once; this component holds the selection and the undo
 * history.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { drafts, currency, statusOf, checked, saving, onCheckedChange, onEdit, onPlan, onCutOut } = props;
  const table = useRef<HTMLTableElement>(null);
  const rows = drafts.map((draft) => ({ draft, status: statusOf(draft.id) }));
  const sizes = useSizeSystem();
  const sheet = { rows, columns: sheetColumns, currency, sizes };
  const size = { rows: rows.length, columns: sheetColumns.length };
  const [wanted, setSelection] = useState<Selection>(at({ row: 0, column: 0 }));
  const [writing, setWriting] = useState<{ initial: string } | null>(null);
  /** True while the sheet has the focus, which then follows the selection. */
  const inside = useRef(false);
  const dragging = useRef(false);
  /** After Escape, Tab leaves the sheet instead of going to the next cell. */
  const leaving = useRef(false);
  const selection = within(wanted, size);
  const range = rangeOf(selection);
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
      setSelection(next ?? at(selection.focus));
    }
    return null;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (writing || event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const { key, shiftKey } = event;
    const stay = leaving.current;
    leaving.current = false;
    const act = (): boolean => {
      const next = moved(selection, { key, shiftKey, command }, size);
      if (next) setSelection(next);
      else if (key === 'Tab') {
        const cell = stay ? null : tabbed(selection, shiftKey, size);
        if (!cell) return false;
        setSelection(cell);
      } else if (key === 'Escape') {
        leaving.current = true;
        setSelection(at(selection.focus));
      } else if (key === 'Enter' || key === 'F2') edit();
      else if (key === 'Delete' || key === 'Backspace') apply(erase(sheet, range));
      else if (key === ' ' && shiftKey) {
        const ids = rows.slice(range.top, range.bottom + 1).map(({ draft }) => draft.id);
        const all = ids.every((id) => checked.has(id));
        ids.forEach((id) => onCheckedChange(id, !all));
      } else if (command && key.toLowerCase() === 'a')
        setSelection({
          anchor: { row: 0, column: 0 },
          focus: { row: size.rows - 1, column: size.columns - 1 },
        });
      else if (command && key.toLowerCase() === 'd') apply(fillDown(sheet, range));
      else if (command && key.toLowerCase() === 'z') step(shiftKey ? 'redo' : 'undo');
      else if (command && key.toLowerCase() === 'y') step('redo');
      else if (!command && !event.altKey && key.length === 1) edit(key);
      else return false;
      return true;
    };
    if (act()) event.preventDefault();
  }

  function onCopy(event: ClipboardEvent) {
    if (writing) return;
    event.clipboardData.setData('text/plain', toTsv(textsOf(sheet, range)));
    event.preventDefault();
    if (event.type === 'cut') apply(erase(sheet, range));
  }

  function onPaste(event: ClipboardEvent) {
    if (writing) return;
    event.preventDefault();
    // The page would take pasted pictures; the sheet pastes cells only.
    event.stopPropagation();
    const written = write(sheet, range, fromTsv(event.clipboardData.getData('text/plain')));
    apply(written);
    const { top, left, bottom, right } = written.range;
    setSelection({ anchor: { row: bottom, column: right }, focus: { row: top, column: left } });
  }

  const cellAt = ({ clientX, clientY }: PointerEvent) => cellOf(document.elementFromPoint(clientX, clientY));

  // Rows are rendered again only when their content changes.
  const check = useSteady((index: number, value: boolean) => {
    const draft = drafts[index];
    if (draft) onCheckedChange(draft.id, value);
  });
  const cutOut = useSteady((index: number) => {
    const draft = drafts[index];
    if (draft) onCutOut(draft);
  });

  const focusedRow = rows[focusRow];
  const focusedColumn = sheetColumns[focusColumn];
  return (
    <>
      <SheetToolbar
        saving={saving}
        canUndo={canUndo}
        canFill={range.top !== range.bottom}
        onUndo={() => step('undo')}
        onFill={() => apply(fillDown(sheet, range))}
      />
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          aria-label="Pieces to review"
          className={styles.table}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          onFocus={({ target }) => {
            inside.current = true;
            const cell = cellOf(target);
            if (cell && (cell.row !== focusRow || cell.column !== focusColumn)) setSelection(at(cell));
          }}
          onBlur={(event) => {
            if (!writing && !event.currentTarget.contains(event.relatedTarget)) inside.current = false;
          }}
          onPointerDown={(event) => {
            const cell = event.button === 0 ? cellAt(event) : null;
            if (!cell || (writing && cell.row === focusRow && cell.column === focusColumn)) return;
            // The open editor saves before the selection moves.
            if (writing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
            inside.current = true;
            dragging.current = true;
            setSelection(event.shiftKey ? { anchor: selection.anchor, focus: cell } : at(cell));
          }}
          onPointerMove={(event) => {
            const cell = dragging.current && event.buttons === 1 ? cellAt(event) : null;
            if (cell && (cell.row !== focusRow || cell.column !== focusColumn))
              setSelection({ anchor: selection.anchor, focus: cell });
          }}
          onPointerUp={() => {
            dragging.current = false;
          }}
          onDoubleClick={(event) => {
            if (event.target instanceof HTMLElement && event.target.closest('[data-cell]')) edit();
          }}
        >
          <SheetHead />
          <tbody role="rowgroup">
            {rows.map((row, index) => {
              const within = index >= range.top && index <= range.bottom;
              return (
                <SheetRowView
                  key={row.draft.id}
                  draft={row.draft}
                  status={row.status}
                  index={index}
                  currency={currency}
                  checked={checked.has(row.draft.id)}
                  from={within ? range.left : null}
                  to={within ? range.right : null}
                  focused={index === focusRow ? focusColumn : null}
                  editor={
                    index === focusRow && writing && focusedRow && focusedColumn ? (
                      <SheetCellEditor
                        key={`${row.draft.id}:${focusedColumn.key}`}
                        column={focusedColumn}
                        label={`${focusedColumn.label} of ${focusedRow.draft.name}`}
                        initial={writing.initial}
                        onCommit={commit}
                        onCancel={() => setWriting(null)}
                      />
                    ) : null
                  }
                  onCheckedChange={check}
                  onCutOut={cutOut}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
