import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';

export interface AdminReasonProps {
  /** Whose it is, as a sentence. */
  whose: string;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
}

/** Why an admin changes what another person made. */
export function AdminReason({ whose, value, onChange, error }: AdminReasonProps) {
  return (
    <Field label="Reason" required error={error} hint={`${whose} The reason goes into the audit log.`}>
      <TextInput
        value={value}
        maxLength={limits.reasonLength.max}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
