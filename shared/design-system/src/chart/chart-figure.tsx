import { useId, useState, type ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../data-table/data-table';
import styles from './chart.module.css';

export interface ChartFigureProps<Row> {
  title: ReactNode;
  /** What the axes show, the unit, and the sample size: "Wears a month, from 212 logged wears". */
  note?: ReactNode;
  /** The same figures as a table; every chart has one. */
  table: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'>;
  children: ReactNode;
  level?: 3 | 4;
}

/** A chart with its caption and its data table. */
export function ChartFigure<Row>({ title, note, table, children, level = 3 }: ChartFigureProps<Row>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <p className={styles.note}>{note}</p>}
      </figcaption>
      {children}
      <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show as table</summary>
        {open && <DataTable {...table} />}
      </details>
    </figure>
  );
}
