import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { IconButton } from '@bestie/design-system/icon-button';
import { TextInput } from '@bestie/design-system/text-input';
import { placeInWords } from '../../../parts/challenges/challenge-words';
import styles from './challenge-form.module.css';

const { prizes: most, prizeLength } = limits.challenges;

export interface PrizeFieldsProps {
  prizes: readonly string[];
  onChange: (prizes: string[]) => void;
  error: string | undefined;
}

/** Prizes by place. */
export function PrizeFields({ prizes, onChange, error }: PrizeFieldsProps) {
  return (
    <fieldset className={styles.prizes}>
      <legend>Prizes</legend>
      {prizes.map((prize, index) => {
        const place = placeInWords(index + 1);
        return (
          <div key={index} className={styles.prize}>
            <Field label={place} error={index === 0 ? error : undefined}>
              <TextInput
                value={prize}
                maxLength={prizeLength}
                autoComplete="off"
                onChange={(event) => onChange(prizes.with(index, event.target.value))}
              />
            </Field>
            <IconButton
              label={`Remove the prize for ${place.toLowerCase()}`}
              tooltip={false}
              icon={<X />}
              onClick={() => onChange(prizes.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {prizes.length < most && (
        <div>
          <Button size="s" icon={<Plus />} onClick={() => onChange([...prizes, ''])}>
            {prizes.length === 0 ? 'Add a prize' : 'Add the next place'}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
