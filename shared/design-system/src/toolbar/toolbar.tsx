import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './toolbar.module.css';

export interface ToolbarProps extends ComponentPropsWithRef<'div'> {
  /** Name of what the controls act on: "Closet". */
  label: string;
  /** At the right. */
  end?: ReactNode;
  /** Floats at the bottom while the page scrolls: for actions on a selection. */
  floating?: boolean;
}

/** A row of controls for the content below: search, sort, view. */
export function Toolbar({ label, end, floating, className, children, ...props }: ToolbarProps) {
  return (
    <div
      role="group"
      aria-label={label}
      {...props}
      className={classNames(styles.toolbar, floating && styles.floating, className)}
    >
      <div className={styles.start}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
