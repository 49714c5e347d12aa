import { useId } from 'react';
import { classNames } from '../class-names';
import fieldset from '../field/fieldset.module.css';
import styles from './swatches.module.css';

export interface Swatch<Value extends string = string> {
  value: Value;
  /** Name of the colour. */
  label: string;
  /** CSS colour. */
  colour: string;
}

export interface SwatchesProps<Value extends string> {
  /** Label of the group: "Paper". */
  label: string;
  options: ReadonlyArray<Swatch<Value>>;
  value: Value | null;
  onValueChange: (value: Value) => void;
}

/** One of a few colours, chosen with arrow keys. Each has a name for people who cannot see it. */
export function Swatches<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SwatchesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(fieldset.group, styles.group)}>
      <legend className={fieldset.label}>{label}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.swatch} title={option.label}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-label={option.label}
              onChange={() => onValueChange(option.value)}
            />
            <span style={{ background: option.colour }} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
