import { classNames } from '../class-names';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Name of the operation. */
  label: string;
  /** 0–1, or null while the size is unknown. */
  value: number | null;
  /** Shown beside the label, and read out: "3 of 12 photos". */
  detail?: string;
  state?: 'running' | 'paused' | 'error' | 'done';
  labelHidden?: boolean;
  className?: string;
}

/** The progress of an operation. */
export function ProgressBar({
  label,
  value,
  detail,
  state = 'running',
  labelHidden,
  className,
}: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={classNames(styles.root, className)}>
      {!labelHidden && (
        <div className={styles.words}>
          <span>{label}</span>
          <span className={styles.detail}>{detail ?? (percent === undefined ? '' : `${percent} %`)}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
        className={classNames(styles.track, styles[state], percent === undefined && styles.unknown)}
      >
        <div className={styles.bar} style={{ width: percent === undefined ? undefined : `${percent}%` }} />
      </div>
    </div>
  );
}
