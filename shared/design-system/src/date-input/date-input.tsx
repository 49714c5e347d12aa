import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';

export interface DateInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> {
  /**
   * `date`: 2026-05-09, a day without time zone. `datetime-local`: 2026-05-09T18:30. `time` and `month`
   * likewise.
   */
  type?: 'date' | 'datetime-local' | 'time' | 'month';
  value: string | null;
  onValueChange: (value: string | null) => void;
}

/** A day or a local time, with the native picker. */
export function DateInput({ type = 'date', value, onValueChange, className, ...props }: DateInputProps) {
  return (
    <input
      {...useFieldControl(props)}
      type={type}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value === '' ? null : event.target.value)}
      className={classNames(control.control, control.number, control.date, className)}
    />
  );
}
