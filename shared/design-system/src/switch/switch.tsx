import { type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  labelHidden?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/**
 * A setting that takes effect at once (a checkbox waits for Save). The whole row is the target, with the
 * switch at the right.
 */
export function Switch({
  label,
  hint,
  labelHidden,
  onCheckedChange,
  onChange,
  className,
  ...props
}: SwitchProps) {
  return (
    <label className={classNames(styles.root, className)}>
      <span className={labelHidden ? styles.hidden : styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        {...props}
        type="checkbox"
        role="switch"
        className={styles.track}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
    </label>
  );
}
