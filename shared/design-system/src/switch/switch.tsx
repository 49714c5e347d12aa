import { type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { ChoiceLabel } from '../checkbox/choice-label';
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
      <ChoiceLabel label={label} hint={hint} hidden={labelHidden} />
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
