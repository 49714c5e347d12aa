import type { ComponentPropsWithRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { useFieldControl } from '../field/field';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends Omit<
  ComponentPropsWithRef<'select'>,
  'onChange' | 'value' | 'defaultValue' | 'multiple'
> {
  options: ReadonlyArray<SelectOption<Value>>;
  value?: Value | '';
  defaultValue?: Value | '';
  /** First option with the empty value, such as "Any colour". */
  placeholder?: string;
  /** Called with the chosen value; '' is the placeholder. */
  onValueChange?: (value: Value | '') => void;
}

/** One of a few options, as a native select, which works best by touch, keyboard and voice. */
export function Select<Value extends string = string>({
  options,
  placeholder,
  onValueChange,
  className,
  ...props
}: SelectProps<Value>) {
  return (
    <span className={control.wrap}>
      <select
        {...useFieldControl(props)}
        className={classNames(control.control, control.select, className)}
        onChange={(event) => onValueChange?.(event.target.value as Value | '')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={control.trail} aria-hidden="true">
        <ChevronDown />
      </span>
    </span>
  );
}
