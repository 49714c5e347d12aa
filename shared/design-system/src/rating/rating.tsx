import { useId } from 'react';
import Star from 'lucide-react/icons/star';
import { classNames } from '../class-names';
import fieldset from '../field/fieldset.module.css';
import styles from './rating.module.css';

const most = 5;

export interface RatingProps {
  label: string;
  /** 1 to 5; null for none. */
  value: number | null;
  onValueChange: (value: number | null) => void;
}

/** Up to five stars. Pressing the chosen one again clears the rating. */
export function Rating({ label, value, onValueChange }: RatingProps) {
  const name = useId();
  return (
    <fieldset className={classNames(fieldset.group, styles.group)}>
      <legend className={fieldset.label}>{label}</legend>
      <div className={styles.row}>
        {Array.from({ length: most }, (_, index) => index + 1).map((stars) => (
          <label key={stars} className={styles.star} data-filled={stars <= (value ?? 0) || undefined}>
            <input
              type="radio"
              name={name}
              checked={stars === value}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              onChange={() => onValueChange(stars)}
              onClick={() => stars === value && onValueChange(null)}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
