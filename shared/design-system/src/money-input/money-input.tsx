import { useState } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { TextInput, type TextInputProps } from '../text-input/text-input';
import { decimalSign, formatMinorUnits, parseMinorUnits } from './money';
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
  /** Allows amounts below zero, such as a discount. */
  signed?: boolean;
}

/** An amount as the person’s language writes it. */
const written = (minor: number, currency: string) =>
  formatMinorUnits(minor, currency).replace('.', decimalSign());

function read(typed: string, currency: string, signed: boolean): number | null {
  // Amounts are often copied with their currency.
  const text = typed
    .replace(/\p{Sc}/gu, '')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '');
  const below = signed && /^\s*[-−]/.test(text);
  const minor = parseMinorUnits(below ? text.replace(/[-−]/, '') : text, currency, decimalSign());
  return minor !== null && below ? 0 - minor : minor;
}

/** An amount of money, typed as people write it, with a value in integer minor units. */
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
  const [draft, setDraft] = useState<{ text: string; minor: number | null } | null>(null);
  const typed = draft?.minor === value ? draft.text : null;
  return (
    <TextInput
      autoComplete="off"
      {...props}
      inputMode={signed ? 'text' : 'decimal'}
      className={classNames(control.number, styles.input, className)}
      aria-invalid={(value === null && typed !== null && typed.trim() !== '') || props['aria-invalid']}
      value={typed ?? (value === null ? '' : written(value, currency))}
      onChange={(event) => {
        const { value: text } = event.target;
        const minor = text.trim() === '' ? null : read(text, currency, signed);
        setDraft({ text, minor });
        onValueChange(minor);
      }}
      onBlur={(event) => {
        // An invalid text stays visible for correction.
        if (value !== null || typed?.trim() === '') setDraft(null);
        onBlur?.(event);
      }}
      trailing={<span className={styles.currency}>{currency}</span>}
    />
  );
}
