import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { ChoiceLabel } from './choice-label';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children' | 'ref'> {
  label: ReactNode;
  /** Keeps the label for screen readers only, such as in a table's selection column. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Indeterminate: some are checked, but not all. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** `radio` for one of a group with the same `name`. */
  type?: 'checkbox' | 'radio';
}

/** A native checkbox with a target of 44 px. */
export function Checkbox({
  label,
  labelHidden,
  hint,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  type = 'checkbox',
  ...props
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames(styles.root, labelHidden && styles.bare, className)}>
      <input
        {...props}
        ref={input}
        type={type}
        className={classNames(styles.box, type === 'radio' && styles.round)}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <ChoiceLabel label={label} hint={hint} hidden={labelHidden} />
    </label>
  );
}
