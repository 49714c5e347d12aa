import { classNames } from '../class-names';
import styles from './progress-ring.module.css';

const RADIUS = 15;
const LENGTH = 2 * Math.PI * RADIUS;

export interface ProgressRingProps {
  label: string;
  /** 0–1, or null while the size is unknown. */
  value: number | null;
  /** Diameter in pixels. */
  size?: number;
  state?: 'running' | 'error' | 'done';
  className?: string;
}

/** The progress of an operation, in the size of an icon. */
export function ProgressRing({ label, value, size = 24, state = 'running', className }: ProgressRingProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      className={classNames(styles.ring, styles[state], share === null && styles.unknown, className)}
    >
      <svg viewBox="0 0 36 36" width={size} height={size} fill="none" strokeWidth="4" aria-hidden="true">
        <circle cx="18" cy="18" r={RADIUS} className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          className={styles.bar}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (share ?? 0.28))}
        />
      </svg>
    </span>
  );
}
