import { useState } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { TextInput, type TextInputProps } from '../text-input/text-input';
import { formatMinorUnits, parseMinorUnits } from './money';
import styles from './money-input.module.css';

export interface MoneyInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'leading' | 'trailing'
> {
  /** Integer minor units (cents), or null for no amount. */
  value: number | null;
  /** ISO 4217, such as EUR. */
  currency: string;
  /** Null while the text is empty or not an amount. */
  onValueChange: (minorUnits: number | null) => void;
}

/** An amount of money, typed as people write it, with a value in integer minor units. */
export function MoneyInput({ value, currency, onValueChange, className, onBlur, ...props }: MoneyInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      autoComplete="off"
      {...props}
      inputMode="decimal"
      className={classNames(control.number, styles.input, className)}
      value={draft ?? (value === null ? '' : formatMinorUnits(value, currency))}
      onChange={(event) => {
        setDraft(event.target.value);
        onValueChange(
          event.target.value.trim() === '' ? null : parseMinorUnits(event.target.value, currency),
        );
      }}
      onBlur={(event) => {
        // An invalid text stays visible for correction.
        if (value !== null || draft?.trim() === '') setDraft(null);
        onBlur?.(event);
      }}
      trailing={<span className={styles.currency}>{currency}</span>}
    />
  );
}
