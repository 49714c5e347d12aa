import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../class-names';
import { formatNumber } from '../format/format-number';
import { axisTicks } from './axis-ticks';
import styles from './day-chart.module.css';
import { Plot } from './plot';

export interface DayBar {
  key: string;
  /** Null where nobody knows it. */
  value: number | null;
  /** True where a part of it is unknown: it is at least this much. */
  partial?: boolean;
  /** The day in words: "5 May: at least 120 (1 of 2 posts unknown)". */
  readout: string;
}

export interface DayChartProps {
  /** What the bars are, for screen readers: "Engagement by day". */
  label: string;
  bars: readonly DayBar[];
  /** Labels below the first and the last bar. */
  from: string;
  to: string;
  formatTick?: (value: number) => string;
}

/**
 * A bar per day, as many as fit. The day under the pointer or finger, or chosen with arrow keys, Home and End, is read out below. What
 * is unknown has a mark of its own, and never a bar of 0.
 */
export function DayChart({
  label,
  bars,
  from,
  to,
  formatTick = (value) => formatNumber(value),
}: DayChartProps) {
  const [current, setCurrent] = useState(bars.length - 1);
  const field = useRef<HTMLDivElement>(null);
  const pattern = useId();
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value ?? 0)), { whole: true });
  const top = ticks.at(-1) ?? 1;
  const chosen = Math.min(Math.max(current, 0), bars.length - 1);
  const width = 100 / bars.length;

  function point({ clientX }: PointerEvent) {
    const box = field.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const at = Math.floor(((clientX - box.left) / box.width) * bars.length);
    setCurrent(Math.min(bars.length - 1, Math.max(0, at)));
  }
  function move(event: KeyboardEvent) {
    const to = {
      ArrowLeft: chosen - 1,
      ArrowDown: chosen - 1,
      ArrowRight: chosen + 1,
      ArrowUp: chosen + 1,
      PageUp: chosen + 7,
      PageDown: chosen - 7,
      Home: 0,
      End: bars.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(Math.min(bars.length - 1, Math.max(0, to)));
  }

  return (
    <div className={styles.chart}>
      <Plot ticks={ticks} formatTick={formatTick}>
        <div
          ref={field}
          className={styles.field}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={bars[chosen]?.readout}
          onKeyDown={move}
          onPointerMove={point}
          onPointerDown={point}
        >
          <svg className={styles.drawing} aria-hidden="true">
            <defs>
              <pattern
                id={pattern}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect className={styles.hatch} width="2" height="6" />
              </pattern>
            </defs>
            <rect
              className={styles.cursor}
              x={`${chosen * width}%`}
              width={`${width}%`}
              y="0"
              height="100%"
            />
            {bars.map(({ key, value, partial }, index) => {
              const at = { x: `${(index + 0.12) * width}%`, width: `${0.76 * width}%` };
              if (value === null)
                return <rect key={key} {...at} y="88%" height="12%" fill={`url(#${pattern})`} />;
              const height = (value / top) * 100;
              return (
                <rect
                  key={key}
                  {...at}
                  className={classNames(styles.bar, partial && styles.partial)}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                />
              );
            })}
          </svg>
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>{from}</span>
          <span>{to}</span>
        </p>
      </Plot>
      <p className={styles.readout} aria-hidden="true">
        {bars[chosen]?.readout}
      </p>
    </div>
  );
}
