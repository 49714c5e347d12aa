import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { slowInWords } from './conversation-words';

export interface SlowFieldProps {
  what: 'post' | 'message';
  /** Seconds between two of them. */
  choices: readonly number[];
  /** Seconds as text; empty without slow mode. */
  value: string;
  onValueChange: (value: string) => void;
}

/** How much time passes between two posts or messages of one person. */
export const SlowField = ({ what, choices, value, onValueChange }: SlowFieldProps) => (
  <Field label="How slow?">
    <Select
      value={value}
      placeholder="As fast as they like"
      options={choices.map((seconds) => ({ value: String(seconds), label: slowInWords(seconds, what) }))}
      onValueChange={onValueChange}
    />
  </Field>
);
