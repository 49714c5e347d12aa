import type { ChallengeState } from '@bestie/contracts/challenges';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { lengthsInWords } from './challenge-fields';
import type { ChallengeFields } from './challenge-fields';
import styles from './challenge-form.module.css';

export interface DateFieldsProps {
  fields: ChallengeFields;
  /** Null for a new challenge. */
  state: ChallengeState | null;
  onChange: (changes: Partial<ChallengeFields>) => void;
  issue: (field: string) => string | undefined;
}

/** When a challenge opens, when voting begins and when it ends, in this device’s time. */
export function DateFields({ fields, state, onChange, issue }: DateFieldsProps) {
  const lengths = lengthsInWords(fields);
  const isOpen = state !== null && state !== 'upcoming';
  return (
    <>
      {!isOpen && (
        <Field
          label="Opens"
          optional={state === null}
          error={issue('opensAt')}
          {...(state === null && { hint: 'Without a time it opens now.' })}
        >
          <DateInput
            type="datetime-local"
            value={fields.opensAt}
            onValueChange={(opensAt) => onChange({ opensAt })}
          />
        </Field>
      )}
      <div className={styles.row}>
        {state !== 'voting' && (
          <Field label="Entries close, voting begins" required error={issue('votesAt')}>
            <DateInput
              type="datetime-local"
              value={fields.votesAt}
              onValueChange={(votesAt) => onChange({ votesAt })}
            />
          </Field>
        )}
        <Field label="Voting ends" required error={issue('closesAt')}>
          <DateInput
            type="datetime-local"
            value={fields.closesAt}
            onValueChange={(closesAt) => onChange({ closesAt })}
          />
        </Field>
      </div>
      {lengths && (
        <p className={styles.note} role="status">
          {lengths}
        </p>
      )}
    </>
  );
}
