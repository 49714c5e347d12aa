import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './badge.module.css';

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  /** `photo` is for badges on a picture. */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'photo';
  icon?: ReactNode;
}

/** A state in one or two words. The text carries the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={classNames(styles.badge, styles[tone], className)}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
