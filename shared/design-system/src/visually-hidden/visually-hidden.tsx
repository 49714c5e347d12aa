import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './visually-hidden.module.css';

/** Text for screen readers only; with `focusable` it is visible while focused (skip links). */
export function VisuallyHidden({
  focusable = false,
  className,
  ...props
}: ComponentPropsWithRef<'span'> & { focusable?: boolean }) {
  return <span {...props} className={classNames(focusable ? styles.focusable : styles.hidden, className)} />;
}
