import { axisTicks } from './axis-ticks';
import styles from './chart.module.css';
import { Plot } from './plot';

export interface LinePoint {
  /** Position on the horizontal axis, in any linear unit. */
  x: number;
  y: number;
}

export interface LineChartProps {
  /** The message of the curve in one sentence. */
  label: string;
  points: readonly LinePoint[];
  /** Formats a value of the vertical axis. */
  formatTick: (value: number) => string;
  /** Labels below the first and the last point. */
  from: string;
  to: string;
  /** A forecast range after the last point. */
  band?: { x: number; low: number; middle: number; high: number; label: string };
}

/** One curve over time; its axis begins at 0. */
export function LineChart({ label, points, formatTick, from, to, band }: LineChartProps) {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return null;
  const ticks = axisTicks(Math.max(...points.map(({ y }) => y), band?.high ?? 0), { about: 3 });
  const top = ticks.at(-1) ?? 1;
  const until = Math.max(last.x, band?.x ?? last.x);
  const width = until - first.x || 1;
  const x = (value: number) => ((value - first.x) / width) * 100;
  const y = (value: number) => (1 - value / top) * 100;
  const at = (point: LinePoint) => `${x(point.x).toFixed(2)},${y(point.y).toFixed(2)}`;
  return (
    <Plot ticks={ticks} formatTick={formatTick}>
      <div className={styles.canvas}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={styles.curve}
          role="img"
          aria-label={label}
        >
          <polygon
            points={`${x(first.x)},100 ${points.map(at).join(' ')} ${x(last.x)},100`}
            className={styles.area}
          />
          {band && (
            <polygon
              points={`${at(last)} ${at({ x: band.x, y: band.high })} ${at({ x: band.x, y: band.low })}`}
              className={styles.band}
            />
          )}
          {band && (
            <polyline points={`${at(last)} ${at({ x: band.x, y: band.middle })}`} className={styles.ahead} />
          )}
          <polyline points={points.map(at).join(' ')} className={styles.line} />
        </svg>
        <span
          className={styles.dot}
          style={{ left: `${x(last.x)}%`, top: `${y(last.y)}%` }}
          aria-hidden="true"
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{band?.label ?? to}</span>
      </p>
    </Plot>
  );
}
