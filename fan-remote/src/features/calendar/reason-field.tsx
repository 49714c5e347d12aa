import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';

export interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** The reason for an admin's change to another person's event. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      required
      error={error}
      hint="Someone else hosts this event. The reason goes into the audit log."
    >
      <TextInput
        value={value}
        maxLength={limits.reasonLength.max}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
