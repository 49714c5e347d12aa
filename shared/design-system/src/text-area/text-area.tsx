import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';

/** Several lines; grows with its content, up to 60 % of the window. */
export function TextArea({ className, ...props }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldControl(props)}
      className={classNames(control.control, control.area, className)}
    />
  );
}
