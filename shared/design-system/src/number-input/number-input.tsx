import { useState } from 'react';
import { classNames } from '../class-names';
import control from '../field/control.module.css';
import { TextInput, type TextInputProps } from '../text-input/text-input';

export interface NumberInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'defaultValue' | 'onChange'
> {
  value: number | null;
  /** Null while the text is empty or not a number. */
  onValueChange: (value: number | null) => void;
}

/** A number in a controlled field; the text stays as typed until blur. */
export function NumberInput({ value, onValueChange, className, onBlur, ...props }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      type="number"
      inputMode={props.step === undefined || Number.isInteger(Number(props.step)) ? 'numeric' : 'decimal'}
      className={classNames(control.number, className)}
      value={draft ?? value ?? ''}
      onChange={(event) => {
        setDraft(event.target.value);
        onValueChange(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber);
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}
