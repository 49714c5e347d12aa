import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './stat-figure.module.css';

export interface StatFigureProps extends ComponentPropsWithRef<'div'> {
  /** The number that matters, already in words: "€4.20", "38 %". */
  value: ReactNode;
  label: ReactNode;
  /** Compared with what, from how many: "12 more than in May". */
  detail?: ReactNode;
  size?: 'm' | 'l';
}

/** One big number and what it means. */
export function StatFigure({ value, label, detail, size = 'm', className, ...props }: StatFigureProps) {
  return (
    <div {...props} className={classNames(styles.stat, className)}>
      <p className={styles.label}>{label}</p>
      <p className={classNames(styles.value, styles[size])}>{value}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
