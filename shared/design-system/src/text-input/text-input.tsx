import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** Decorative, inside at the left: a search icon, an "@". */
  leading?: ReactNode;
  /** Inside at the right: a unit, a button. */
  trailing?: ReactNode;
}

/** One line of text. Every `<input>` attribute passes through. */
export function TextInput({ leading, trailing, className, ...props }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldControl(props)}
      className={classNames(
        control.control,
        leading ? control['with-lead'] : null,
        trailing ? control['with-trail'] : null,
        className,
      )}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <span className={control.wrap}>
      {leading && (
        <span className={control.lead} aria-hidden="true">
          {leading}
        </span>
      )}
      {input}
      {trailing && <span className={control.trail}>{trailing}</span>}
    </span>
  );
}
