import { createContext, useContext, useId, useMemo, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

/** Props that a {@link Field} passes to its control. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

const FieldControl = createContext<FieldControlProps | null>(null);

/**
 * Props of the surrounding field for a control: id, description, invalid, required. The control's own props
 * win, except that descriptions are combined.
 */
export function useFieldControl<Props extends { id?: string; 'aria-describedby'?: string }>(
  props: Props,
): Props & Partial<FieldControlProps> {
  const field = useContext(FieldControl);
  if (!field) return props;
  const describedBy = classNames(props['aria-describedby'], field['aria-describedby']);
  return { ...field, ...props, 'aria-describedby': describedBy || undefined };
}

export interface FieldProps extends Omit<ComponentPropsWithRef<'div'>, 'id'> {
  label: ReactNode;
  /** Id of the control; generated when absent. */
  id?: string;
  /** A hint in one sentence. */
  hint?: ReactNode;
  /** Says what to do; marks the control invalid while present. */
  error?: ReactNode;
  required?: boolean;
  /** Shows "optional" beside the label. */
  optional?: boolean;
  /** Shown at the end of the label, such as `12/100`. */
  counter?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** One control that uses {@link useFieldControl}; all inputs of this package do. */
  children: ReactNode;
}

/** Label, control, hint and error, linked for assistive technology. */
export function Field({
  label,
  id: givenId,
  hint,
  error,
  required,
  optional,
  counter,
  labelHidden,
  children,
  className,
  ...props
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = classNames(hint ? `${id}-hint` : null, hasError && `${id}-error`) || undefined;
  const control = useMemo<FieldControlProps>(
    () => ({
      id,
      'aria-describedby': describedBy,
      'aria-invalid': hasError || undefined,
      required: required || undefined,
    }),
    [id, describedBy, hasError, required],
  );
  return (
    <div {...props} className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, labelHidden && styles.hidden)}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {optional && <span className={styles.optional}> optional</span>}
        </label>
        {counter !== undefined && <span className={styles.counter}>{counter}</span>}
      </div>
      <FieldControl value={control}>{children}</FieldControl>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
