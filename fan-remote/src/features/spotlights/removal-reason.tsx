import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';

/** Why an admin takes out what somebody else picked. */
export function RemovalReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field
      label="Reason"
      required
      hint="You’re taking out somebody else’s pick. The reason goes into the audit log."
    >
      <TextInput
        value={value}
        maxLength={limits.reasonLength.max}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
