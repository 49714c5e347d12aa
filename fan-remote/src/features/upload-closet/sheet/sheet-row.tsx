import { memo, type ReactNode } from 'react';
import { Checkbox } from '@bestie/design-system/checkbox';
import { colourOption } from '../../../parts/items/item-words';
import type { ItemChanges } from '../../../parts/items/use-item-actions';
import { DraftPhoto } from '../draft-photo';
import { LikelyCategories, isUnsure } from '../recognition/likely-categories';
import { sheetColumns } from './sheet-columns';
import type { SheetRow } from './sheet-columns';
import styles from './review-sheet.module.css';

export interface SheetRowViewProps {
  draft: SheetRow['draft'];
  /** The status of the piece once it is added. */
  status: SheetRow['status'];
  /** Row index, from 0. */
  index: number;
  currency: string;
  checked: boolean;
  /** First and last selected column, or null when no cell of this row is selected. */
  from: number | null;
  to: number | null;
  /** Column with the focus, or null when the focus is in another row. */
  focused: number | null;
  /** Replaces the focused cell while it is edited. */
  editor: ReactNode;
  onCheckedChange: (index: number, checked: boolean) => void;
  onCutOut: (index: number) => void;
  onEdit: (index: number, changes: ItemChanges) => void;
}

/** One draft. The sheet has hundreds of rows, so a row is rendered only when its content changes. */
export const SheetRowView = memo(function SheetRowView({
  draft,
  status,
  index,
  currency,
  checked,
  from,
  to,
  focused,
  editor,
  onCheckedChange,
  onCutOut,
  onEdit,
}: SheetRowViewProps) {
  const row = { draft, status };
  return (
    <tr role="row" aria-rowindex={index + 2} aria-selected={checked} className={styles.row}>
      <td role="gridcell" className={styles.select}>
        <Checkbox
          label={`Select ${draft.name}`}
          labelHidden
          tabIndex={-1}
          checked={checked}
          onCheckedChange={(value) => onCheckedChange(index, value)}
        />
      </td>
      <td role="gridcell" className={styles.photo}>
        <DraftPhoto draft={draft} alt="" onCutOut={() => onCutOut(index)} />
      </td>
      {sheetColumns.map((column, at) => {
        const editing = focused === at && editor !== null;
        // Likely categories are offered instead of "Other", or beside the likeliest.
        const unsure = column.key === 'category' && isUnsure(draft);
        return (
          <td
            key={column.key}
            role="gridcell"
            tabIndex={focused === at && !editing ? 0 : -1}
            data-cell={`${index}:${at}`}
            data-in={from !== null && to !== null && at >= from && at <= to ? true : undefined}
            data-focused={focused === at ? true : undefined}
            data-proposed={column.proposes && draft.proposed.includes(column.proposes) ? true : undefined}
            className={styles.cell}
          >
            {editing ? (
              editor
            ) : (
              <>
                {column.key === 'colours' &&
                  draft.colours.map((colour) => (
                    <span
                      key={colour}
                      className={styles.swatch}
                      style={{ background: colourOption(colour).swatch }}
                    />
                  ))}
                {!(unsure && draft.category === 'other') && (
                  <span className={styles.text}>{column.textOf(row, currency)}</span>
                )}
                {unsure && (
                  <LikelyCategories
                    draft={draft}
                    tabIndex={-1}
                    onChoose={(category) => onEdit(index, { category })}
                  />
                )}
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
});
