import type { ReactNode } from 'react';
import styles from './chart.module.css';

export interface PlotProps {
  /** Ticks of the vertical axis from 0 upwards; the last is at the top. */
  ticks: readonly number[];
  formatTick: (value: number) => string;
  children: ReactNode;
}

/** The vertical axis with its grid lines, around a chart. */
export function Plot({ ticks, formatTick, children }: PlotProps) {
  const top = ticks.at(-1) ?? 1;
  const placeOf = (tick: number) => ({ bottom: `${(tick / top) * 100}%` });
  return (
    <div className={styles.plot}>
      <div className={styles.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={placeOf(tick)}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={styles.field}>
        <div className={styles.lines} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className={styles.gridline} style={placeOf(tick)} />
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
