import type { Draft } from '@bestie/contracts/items.contract';
import { useSteady } from '@bestie/remote-kit/use-steady';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import { SheetCellEditor } from './sheet-cell-editor';
import { clipboardEvents } from './sheet-clipboard-events';
import { fillDown } from './sheet-edits';
import { SheetHead } from './sheet-head';
import { SheetRowView } from './sheet-row';
import { SheetToolbar } from './sheet-toolbar';
import { useSheetKeys } from './use-sheet-keys';
import { useSheetPointer } from './use-sheet-pointer';
import { useSheetState } from './use-sheet-state';
import type { SheetStateOptions } from './use-sheet-state';
import styles from './review-sheet.module.css';

export interface ReviewSheetProps extends SheetStateOptions {
  checked: ReadonlySet<string>;
  saving: number;
  onCheckedChange: (id: string, checked: boolean) => void;
  onCutOut: (draft: Draft) => void;
}

/** The drafts as a spreadsheet. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { drafts, currency, checked, saving, onCheckedChange, onCutOut } = props;
  const state = useSheetState(props);
  const { table, sheet, selection, range, writing, commit, cancel, apply, step, canUndo } = state;
  const onKeyDown = useSheetKeys(state, { checked, onCheckedChange });
  const pointerEvents = useSheetPointer(state);
  const { row: focusRow, column: focusColumn } = selection.focus;
  const column = sheet.columns[focusColumn];

  // Rows are rendered again only when their content changes.
  const check = useSteady((index: number, value: boolean) => {
    const draft = drafts[index];
    if (draft) onCheckedChange(draft.id, value);
  });
  const edit = useSteady((index: number, changes: ItemChanges) => {
    const draft = drafts[index];
    // A step of the sheet’s undo, like what is typed.
    if (draft) apply({ edits: [{ id: draft.id, changes }], problems: [], range });
  });
  const cutOut = useSteady((index: number) => {
    const draft = drafts[index];
    if (draft) onCutOut(draft);
  });

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
          aria-rowcount={sheet.rows.length + 1}
          aria-label="Pieces to review"
          className={styles.table}
          onKeyDown={onKeyDown}
          {...clipboardEvents(state)}
          {...pointerEvents}
        >
          <SheetHead />
          <tbody role="rowgroup">
            {sheet.rows.map(({ draft, status }, index) => {
              const isSelected = index >= range.top && index <= range.bottom;
              return (
                <SheetRowView
                  key={draft.id}
                  draft={draft}
                  status={status}
                  index={index}
                  currency={currency}
                  checked={checked.has(draft.id)}
                  from={isSelected ? range.left : null}
                  to={isSelected ? range.right : null}
                  focused={index === focusRow ? focusColumn : null}
                  editor={
                    index === focusRow && writing && column ? (
                      <SheetCellEditor
                        key={`${draft.id}:${column.key}`}
                        column={column}
                        label={`${column.label} of ${draft.name}`}
                        initial={writing.initial}
                        onCommit={commit}
                        onCancel={cancel}
                      />
                    ) : null
                  }
                  onCheckedChange={check}
                  onCutOut={cutOut}
                  onEdit={edit}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
