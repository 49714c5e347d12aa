import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';

export interface AdminReasonProps {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Why an admin changes a challenge of another person. */
export function AdminReason({ value, onChange, error }: AdminReasonProps) {
  return (
    <Field
      label="Reason"
      required
      error={error}
      hint="Someone else made this challenge. The reason goes into the audit log."
    >
      <TextInput
        value={value}
        maxLength={limits.reasonLength.max}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
