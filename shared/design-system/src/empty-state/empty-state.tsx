import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  /** A drawing from `./drawings`. */
  drawing?: ReactNode;
  /** One friendly sentence. */
  title: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  /** Heading level of the sentence. */
  level?: 1 | 2 | 3;
  /** Smaller, for cards and drawers. */
  compact?: boolean;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({
  drawing,
  title,
  action,
  level = 2,
  compact,
  className,
  children,
  ...props
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div {...props} className={classNames(styles.state, compact && styles.compact, className)}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
