import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from '../class-names';
import styles from './data-table.module.css';

export interface DataTableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` is for numbers and money. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** The column that names the row: its row header, and the card's title on phones. Usually the first. */
  primary?: boolean;
  /** Keeps the header for screen readers only, such as for selection boxes and menus. */
  headerHidden?: boolean;
  /** Stands beside the card's title on phones, as the box that selects a row does. */
  besideTitle?: boolean;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers; visible with `captionShown`. */
  caption: string;
  captionShown?: boolean;
  columns: ReadonlyArray<DataTableColumn<Row>>;
  rows: ReadonlyArray<Row>;
  rowKey: (row: Row) => string;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  /** Highlights rows, such as the selected ones. */
  isSelected?: (row: Row) => boolean;
  className?: string;
}

/**
 * A table with a sticky header and tabular figures; rows become cards where there is little room: on phones, small tablets and zoomed in. Explicit roles keep the
 * table semantics for screen readers in the card layout.
 */
export function DataTable<Row>({
  caption,
  captionShown,
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
  isSelected,
  className,
}: DataTableProps<Row>) {
  const toggled = (key: string): TableSort => ({
    key,
    direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
  });
  return (
    <table role="table" className={classNames(styles.table, className)}>
      <caption className={captionShown ? styles.caption : styles.hidden}>{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((column) => {
            const sorted = sort?.key === column.key ? sort.direction : undefined;
            return (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={sorted}
                className={column.align === 'end' ? styles.end : undefined}
              >
                {column.sortable && onSortChange ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => onSortChange(toggled(column.key))}
                  >
                    {column.header}
                    {sorted === 'ascending' && <ArrowUp aria-hidden="true" />}
                    {sorted === 'descending' && <ArrowDown aria-hidden="true" />}
                  </button>
                ) : (
                  <span className={column.headerHidden ? styles.hidden : undefined}>{column.header}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-selected={isSelected?.(row) || undefined}
            className={styles.row}
          >
            {columns.map((column) => {
              const Cell = column.primary ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  role={column.primary ? 'rowheader' : 'cell'}
                  scope={column.primary ? 'row' : undefined}
                  data-label={column.primary || column.headerHidden ? undefined : column.header}
                  className={classNames(
                    styles.cell,
                    column.primary && styles.primary,
                    column.besideTitle && styles.beside,
                    column.align === 'end' && styles.end,
                  )}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
