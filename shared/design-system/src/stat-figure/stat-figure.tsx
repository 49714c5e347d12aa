import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './stat-figure.module.css';

export interface StatFigureProps extends ComponentPropsWithRef<'div'> {
  /** The formatted value: "€4.20", "38 %". */
  value: ReactNode;
  label: ReactNode;
  /** Comparison or sample size: "12 more than in May". */
  detail?: ReactNode;
  size?: 'm' | 'l';
}

/** One large number with its meaning. */
export function StatFigure({ value, label, detail, size = 'm', className, ...props }: StatFigureProps) {
  return (
    <div {...props} className={classNames(styles.stat, className)}>
      <p className={styles.label}>{label}</p>
      <p className={classNames(styles.value, styles[size])}>{value}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
