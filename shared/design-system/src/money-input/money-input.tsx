import { useState } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { TextInput, type TextInputProps } from '../text-input/text-input';
import { decimalSign, formatMinorUnits, readAmount, type TypedAmount } from './money';
import styles from './money-input.module.css';

export interface MoneyInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'leading' | 'trailing'
> {
  value: TypedAmount;
  /** ISO 4217, such as EUR. */
  currency: string;
  onValueChange: (amount: TypedAmount) => void;
  /** Allows amounts below zero, such as a discount. */
  signed?: boolean;
}

/** An amount as the person’s language writes it. */
const written = (minor: number, currency: string) =>
  formatMinorUnits(minor, currency).replace('.', decimalSign());

/** An amount of money, typed as people write it. A text that is no amount stays visible for correction. */
export function MoneyInput({
  value,
  currency,
  onValueChange,
  signed = false,
  className,
  onBlur,
  ...props
}: MoneyInputProps) {
  /** What is typed, and the amount that it stands for; another amount replaces it. */
  const [draft, setDraft] = useState<{ text: string; amount: TypedAmount } | null>(null);
  const typed = draft?.amount === value ? draft.text : null;
  return (
    <TextInput
      autoComplete="off"
      {...props}
      inputMode={signed ? 'text' : 'decimal'}
      className={classNames(control.number, styles.input, className)}
      aria-invalid={typeof value === 'string' || props['aria-invalid']}
      value={typed ?? (typeof value === 'number' ? written(value, currency) : (value ?? ''))}
      onChange={(event) => {
        const { value: text } = event.target;
        const amount = readAmount(text, currency, signed);
        setDraft({ text, amount });
        onValueChange(amount);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
      trailing={<span className={styles.currency}>{currency}</span>}
    />
  );
}
