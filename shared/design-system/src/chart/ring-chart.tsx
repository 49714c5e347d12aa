import type { ReactNode } from 'react';
import { Link } from '../link/link';
import styles from './chart.module.css';

export interface RingPart {
  key: string;
  label: string;
  value: number;
  /** A CSS colour. */
  colour: string;
  /** Text in the legend: "12 pieces". */
  detail: string;
  href?: string;
}

export interface RingChartProps {
  /** What the ring shows, in a few words. */
  label: string;
  parts: readonly RingPart[];
  /** Content of the centre. */
  children?: ReactNode;
}

const radius = 42;
const around = 2 * Math.PI * radius;
/** Gap between two parts, in units of the view box. */
const gap = 1;

/** Parts of a whole as a ring, with a legend that links to each part. */
export function RingChart({ label, parts, children }: RingChartProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0) || 1;
  const ends = parts.map((_, index) =>
    parts.slice(0, index + 1).reduce((sum, { value }) => sum + (value / total) * around, 0),
  );
  return (
    <div className={styles.ring}>
      <div className={styles.ringFace}>
        <svg viewBox="0 0 100 100" role="img" aria-label={label} className={styles.ringDrawing}>
          {parts.map((part, index) => {
            const length = (part.value / total) * around;
            const start = (ends[index] ?? 0) - length;
            return (
              <circle
                key={part.key}
                cx="50"
                cy="50"
                r={radius}
                className={styles.arc}
                stroke={part.colour}
                strokeDasharray={`${Math.max(0.6, length - (parts.length > 1 ? gap : 0))} ${around}`}
                strokeDashoffset={-start}
              />
            );
          })}
          <circle cx="50" cy="50" r="49" className={styles.rim} />
          <circle cx="50" cy="50" r="35" className={styles.rim} />
        </svg>
        {children && <div className={styles.ringMiddle}>{children}</div>}
      </div>
      <ul className={styles.ringLegend}>
        {parts.map((part) => (
          <li key={part.key} className={styles.ringItem}>
            <span className={styles.swatch} style={{ background: part.colour }} aria-hidden="true" />
            {part.href === undefined ? part.label : <Link href={part.href}>{part.label}</Link>}
            <span className={styles.ringDetail}>{part.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
