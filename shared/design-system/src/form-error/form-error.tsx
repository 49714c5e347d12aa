import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './form-error.module.css';

/** An error about a whole form, announced when it appears. Renders nothing without children. */
export function FormError({ children, className, ...props }: ComponentPropsWithRef<'div'>) {
  return (
    <div role="alert" {...props} className={classNames(Boolean(children) && styles.box, className)}>
      {children}
    </div>
  );
}
