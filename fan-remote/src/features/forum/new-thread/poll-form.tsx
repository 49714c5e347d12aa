import { uuidv7 } from 'uuidv7';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { pollKinds, pollResults, type PollKind, type PollResults } from '@bestie/contracts/forum';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import styles from './poll-form.module.css';

/** A draft of a poll. */
export interface WrittenPoll {
  kind: PollKind;
  results: PollResults;
  /** Days until it closes; 0 for no end, null for the end that it has. */
  days: number | null;
  options: { id: string; label: string }[];
}

const { pollOptions, pollOptionLength } = limits.forum;
const kindLabels: Record<PollKind, string> = { one: 'One answer', several: 'Several answers' };
const resultLabels: Record<PollResults, string> = {
  always: 'Everybody, at any time',
  voted: 'Who has voted',
  closed: 'Everybody, once it is closed',
};
const dayLabels = {
  null: 'As long as it says now',
  '0': 'No end',
  '1': 'A day',
  '3': 'Three days',
  '7': 'A week',
  '30': 'A month',
} as const;
type Days = keyof typeof dayLabels;

const newOption = () => ({ id: uuidv7(), label: '' });

/** A poll with two empty options. */
export const emptyPoll = (): WrittenPoll => ({
  kind: 'one',
  results: 'always',
  days: 7,
  options: [newOption(), newOption()],
});

/** The options of a poll, and its rules. */
export function PollForm({
  poll,
  onChange,
  onRemove,
  issue,
}: {
  poll: WrittenPoll;
  onChange: (poll: WrittenPoll) => void;
  onRemove: () => void;
  issue: string | undefined;
}) {
  const { options } = poll;
  const change = (changes: Partial<WrittenPoll>) => onChange(Object.assign({}, poll, changes));
  const rename = (id: string, label: string) =>
    change({ options: options.map((option) => (option.id === id ? { id, label } : option)) });
  return (
    <fieldset className={styles.poll}>
      <legend className={styles.legend}>Poll</legend>
      {options.map(({ id, label }, index) => (
        <div key={id} className={styles.option}>
          <Field label={`Option ${index + 1}`} labelHidden error={index === 0 ? issue : undefined}>
            <TextInput
              value={label}
              maxLength={pollOptionLength}
              placeholder={`Option ${index + 1}`}
              autoComplete="off"
              onChange={(event) => rename(id, event.target.value)}
            />
          </Field>
          <IconButton
            label={`Remove option ${index + 1}`}
            tooltip={false}
            icon={<X />}
            disabled={options.length <= pollOptions.min}
            onClick={() => change({ options: options.filter((option) => option.id !== id) })}
          />
        </div>
      ))}
      {options.length < pollOptions.max && (
        <div>
          <Button
            size="s"
            variant="ghost"
            icon={<Plus />}
            onClick={() => change({ options: [...options, newOption()] })}
          >
            Add an option
          </Button>
        </div>
      )}
      <div className={styles.rules}>
        <Field label="One may choose">
          <Select
            value={poll.kind}
            options={pollKinds.map((value) => ({ value, label: kindLabels[value] }))}
            onValueChange={(kind) => kind && change({ kind })}
          />
        </Field>
        <Field label="Results are for">
          <Select
            value={poll.results}
            options={pollResults.map((value) => ({ value, label: resultLabels[value] }))}
            onValueChange={(results) => results && change({ results })}
          />
        </Field>
        <Field label="Open for">
          <Select
            value={String(poll.days) as Days}
            options={(Object.entries(dayLabels) as [Days, string][])
              .filter(([value]) => value !== 'null' || poll.days === null)
              .map(([value, label]) => ({ value, label }))}
            onValueChange={(days) => days && change({ days: days === 'null' ? null : Number(days) })}
          />
        </Field>
      </div>
      <div>
        <Button size="s" variant="ghost" onClick={onRemove}>
          Remove the poll
        </Button>
      </div>
    </fieldset>
  );
}
