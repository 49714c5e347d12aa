import { formatNumber } from '../format/format-number';
import { Link } from '../link/link';
import { axisTicks } from './axis-ticks';
import styles from './chart.module.css';
import { Plot } from './plot';

export interface Bar {
  key: string;
  /** Short label below the bar: "May". */
  label: string;
  value: number;
  /** Text for screen readers and the tooltip: "May 2026: 31 wears". */
  name: string;
  /** Link to the list behind the bar. */
  href?: string;
}

export interface BarChartProps {
  bars: readonly Bar[];
  /** The highest value is below the top of a rounded axis that begins at 0. */
  formatTick?: (value: number) => string;
}

/** Counts side by side, such as one column for each month. */
export function BarChart({ bars, formatTick = (value) => formatNumber(value, 2) }: BarChartProps) {
  const ticks = axisTicks(Math.max(...bars.map(({ value }) => value)), { whole: true });
  const top = ticks.at(-1) ?? 1;
  return (
    <Plot ticks={ticks} formatTick={formatTick}>
      <ul className={styles.bars}>
        {bars.map((bar) => {
          const column = (
            <>
              <span className={styles.column}>
                <span className={styles.bar} style={{ height: `${(bar.value / top) * 100}%` }}>
                  {bar.value > 0 && <span className={styles.value}>{formatTick(bar.value)}</span>}
                </span>
              </span>
              <span className={styles.barLabel} aria-hidden="true">
                {bar.label}
              </span>
            </>
          );
          return (
            <li key={bar.key} className={styles.barItem}>
              {bar.href !== undefined && bar.value > 0 ? (
                <Link href={bar.href} className={styles.barLink} aria-label={bar.name} title={bar.name}>
                  {column}
                </Link>
              ) : (
                <span className={styles.barLink} role="img" aria-label={bar.name} title={bar.name}>
                  {column}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Plot>
  );
}
