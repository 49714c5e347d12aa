import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names';
import styles from './interval-chart.module.css';

export interface IntervalRow {
  key: string;
  /** Short, at the left of the interval. */
  label: string;
  /** On one linear scale for all rows. */
  low: number;
  score: number;
  high: number;
  /** The row in words: "Camel Monday, 1st place: between 0.2 and 1.4." */
  readout: string;
  /** Stands out from the others. */
  marked?: boolean;
}

export interface IntervalChartProps {
  /** The message of the chart in one sentence. */
  label: string;
  rows: readonly IntervalRow[];
  /** What the left and the right end of the axis mean. */
  ends: { low: string; high: string };
  /** The ends of the axis; those of the rows without it. */
  scale?: { low: number; high: number };
}

/** Share of the width that stays free at both ends. */
const margin = 0.04;

/**
 * Intervals below each other on one scale, each with its middle. The row in focus or under the pointer is read out below;
 * arrow keys, Home and End move between rows.
 */
export function IntervalChart({ label, rows, ends, scale }: IntervalChartProps) {
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const least = scale?.low ?? Math.min(...rows.map(({ low }) => low));
  const most = scale?.high ?? Math.max(...rows.map(({ high }) => high));
  const width = most - least || 1;
  const x = (value: number) => (margin + ((value - least) / width) * (1 - 2 * margin)) * 100;
  const chosen = Math.min(current, rows.length - 1);

  function move(event: KeyboardEvent) {
    const to = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to === undefined || !rows[to]) return;
    event.preventDefault();
    setCurrent(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  }

  return (
    <div className={styles.chart}>
      <ol ref={list} className={styles.rows} aria-label={label} onKeyDown={move}>
        {rows.map(({ key, label: name, low, score, high, readout, marked }, index) => (
          <li key={key}>
            <button
              type="button"
              className={classNames(styles.row, marked && styles.marked)}
              aria-label={readout}
              aria-pressed={index === chosen}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setCurrent(index)}
              onFocus={() => setCurrent(index)}
              onPointerEnter={() => setCurrent(index)}
            >
              <span className={styles.label}>{name}</span>
              <svg className={styles.track} aria-hidden="true">
                <line className={styles.axis} x1="0" x2="100%" y1="50%" y2="50%" />
                <line className={styles.interval} x1={`${x(low)}%`} x2={`${x(high)}%`} y1="50%" y2="50%" />
                <circle className={styles.score} cx={`${x(score)}%`} cy="50%" r="6" />
              </svg>
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.ends} aria-hidden="true">
        <span>{ends.low}</span>
        <span>{ends.high}</span>
      </p>
      <p className={styles.readout} aria-hidden="true">
        {rows[chosen]?.readout}
      </p>
    </div>
  );
}
