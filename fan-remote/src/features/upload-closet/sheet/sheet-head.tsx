import { sheetColumns } from './sheet-columns';
import styles from './review-sheet.module.css';

/** The headers of the sheet. */
export function SheetHead() {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col" className={styles.select}>
          <span className={styles.hidden}>Select</span>
        </th>
        <th role="columnheader" scope="col" className={styles.photo}>
          <span className={styles.hidden}>Photo</span>
        </th>
        {sheetColumns.map(({ key, label }) => (
          <th key={key} role="columnheader" scope="col" data-column={key}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
