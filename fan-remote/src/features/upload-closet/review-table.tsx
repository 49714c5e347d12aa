import { useState } from 'react';
import type { ItemStatus } from '@bestie/contracts/items';
import type { Draft } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import type { ItemChanges } from '../../parts/items/use-item-actions';
import { ReviewRow } from './review-row';
import styles from './review.module.css';

/**
 * Rows that are rendered at first, and with each click: a row has a dozen controls, and hundreds of drafts
 * may wait.
 */
const rowsAtOnce = 40;

/** Headers of columns whose meaning is visible are for screen readers only. */
const headers: { label: string; hidden?: true }[] = [
  { label: 'Select', hidden: true },
  { label: 'Photo', hidden: true },
  ...['Name', 'Category', 'Colours', 'Brand', 'Seasons', 'Price', 'Add as'].map((label) => ({ label })),
  { label: 'Discard', hidden: true },
];

export interface ReviewTableProps {
  drafts: readonly Draft[];
  currency: string;
  selected: ReadonlySet<string>;
  statusOf: (id: string) => ItemStatus;
  onSelectedChange: (id: string, selected: boolean) => void;
  onEdit: (id: string, changes: ItemChanges) => void;
  onPlan: (id: string, status: ItemStatus) => void;
  onCutOut: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}

/** The drafts as cards, for screens that are too narrow for a spreadsheet. */
export function ReviewTable(props: ReviewTableProps) {
  const { drafts, currency, selected, statusOf } = props;
  const [rows, setRows] = useState(rowsAtOnce);
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} role="table">
          <caption className={styles.hidden}>Pieces to review</caption>
          <thead role="rowgroup">
            <tr role="row">
              {headers.map(({ label, hidden }) => (
                <th key={label} role="columnheader" scope="col">
                  {hidden ? <span className={styles.hidden}>{label}</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {drafts.slice(0, rows).map((draft) => (
              <ReviewRow
                key={draft.id}
                draft={draft}
                currency={currency}
                selected={selected.has(draft.id)}
                status={statusOf(draft.id)}
                onSelectedChange={(value) => props.onSelectedChange(draft.id, value)}
                onStatusChange={(status) => props.onPlan(draft.id, status)}
                onChange={(changes) => props.onEdit(draft.id, changes)}
                onCutOut={() => props.onCutOut(draft)}
                onDiscard={() => props.onDiscard(draft)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {drafts.length > rows && (
        <Button variant="ghost" onClick={() => setRows(rows + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, drafts.length - rows)} more of {drafts.length}
        </Button>
      )}
    </>
  );
}
