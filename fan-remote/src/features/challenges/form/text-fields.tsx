import { eligibilities, eligibilityLabels, tieRuleLabels, tieRules } from '@bestie/contracts/challenges';
import type { VotingMethod } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import type { ChallengeFields } from './challenge-fields';
import { PrizeFields } from './prize-fields';
import styles from './challenge-form.module.css';

const limit = limits.challenges;
const methodLabels: Record<VotingMethod, string> = {
  pairwise: 'Compare two at a time',
  hearts: `Give up to ${limit.hearts} hearts`,
};

export interface TextFieldsProps {
  fields: ChallengeFields;
  onChange: (changes: Partial<ChallengeFields>) => void;
  issue: (field: string) => string | undefined;
}

/** What a challenge is about, who may enter, and what there is to win. Frozen once it is open. */
export function TextFields({ fields, onChange, issue }: TextFieldsProps) {
  return (
    <>
      <Field label="Title" required error={issue('title')}>
        <TextInput
          value={fields.title}
          maxLength={limit.titleLength.max}
          placeholder="One coat, three ways"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field
        label="Brief"
        required
        error={issue('brief')}
        hint={`What should people wear, and what are you looking for? At least ${limit.briefLength.min} characters.`}
      >
        <TextArea
          rows={5}
          value={fields.brief}
          maxLength={limit.briefLength.max}
          onChange={(event) => onChange({ brief: event.target.value })}
        />
      </Field>
      <Field label="Rules" optional error={issue('rules')}>
        <TextArea
          rows={3}
          value={fields.rules}
          maxLength={limit.rulesLength}
          onChange={(event) => onChange({ rules: event.target.value })}
        />
      </Field>
      <div className={styles.row}>
        <Field label="Who may enter" error={issue('eligibility')}>
          <Select
            options={eligibilities.map((value) => ({ value, label: eligibilityLabels[value] }))}
            value={fields.eligibility}
            onValueChange={(eligibility) => eligibility && onChange({ eligibility })}
          />
        </Field>
        <Field
          label="How people vote"
          error={issue('method')}
          {...(fields.method === 'hearts' && {
            hint: `Hearts are for fewer than ${limit.heartsUnder} entries; with more, people compare two at a time.`,
          })}
        >
          <Select
            options={(['pairwise', 'hearts'] as const).map((value) => ({
              value,
              label: methodLabels[value],
            }))}
            value={fields.method}
            onValueChange={(method) => method && onChange({ method })}
          />
        </Field>
      </div>
      <PrizeFields
        prizes={fields.prizes}
        onChange={(prizes) => onChange({ prizes })}
        error={issue('prizes')}
      />
      <Field
        label="When entries tie"
        error={issue('ties')}
        hint="Ties are declared, never decided by a coin."
      >
        <Select
          options={tieRules.map((value) => ({ value, label: tieRuleLabels[value] }))}
          value={fields.ties}
          onValueChange={(ties) => ties && onChange({ ties })}
        />
      </Field>
    </>
  );
}
