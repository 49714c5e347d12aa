import { classNames } from '../class-names';
import styles from './heat-table.module.css';

export interface HeatCell {
  /** Short, in the cell: "40 %". Empty where nothing is known. */
  text: string;
  /** Small below it, such as the number of posts. */
  detail?: string;
  /** The cell in words, for screen readers and on hover. */
  name: string;
  /** 0 to 1: how strongly it is tinted. Null where nothing is known. */
  heat: number | null;
  marked?: boolean;
}

export interface HeatRow {
  key: string;
  label: string;
  detail?: string;
  cells: readonly HeatCell[];
  /** Set apart from the others, such as a mean. */
  summary?: boolean;
}

export interface HeatTableProps {
  caption: string;
  /** Header of the first column. */
  corner: string;
  columns: readonly string[];
  rows: readonly HeatRow[];
}

/** A table whose cells are tinted by their value, so that it is chart and data at once. It scrolls sideways by keyboard too. */
export function HeatTable({ caption, corner, columns, rows }: HeatTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={classNames(row.summary && styles.summary)}>
              <th scope="row" className={styles.label}>
                {row.label}
                {row.detail && <span className={styles.detail}>{row.detail}</span>}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  title={cell.name}
                  className={classNames(
                    styles.cell,
                    cell.heat === null && styles.unknown,
                    cell.marked && styles.marked,
                  )}
                  style={
                    cell.heat === null
                      ? undefined
                      : {
                          background: `color-mix(in oklab, var(--accent) ${Math.round(cell.heat * 38)}%, var(--surface-sunk))`,
                        }
                  }
                >
                  <span aria-hidden="true">
                    {cell.text}
                    {cell.detail && <span className={styles.detail}>{cell.detail}</span>}
                  </span>
                  <span className={styles.hidden}>{cell.name}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
