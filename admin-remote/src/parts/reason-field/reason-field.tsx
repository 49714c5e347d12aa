import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { limits } from '@bestie/contracts/limits';

export interface ReasonFieldProps {
  value: string;
  onValueChange(value: string): void;
  error?: string | undefined;
}

/** Whether the server accepts it as a reason. */
export const isReason = (text: string) => text.trim().length >= limits.reasonLength.min;

/** The reason of an admin's action, which is stored in the audit log. */
export function ReasonField({ value, onValueChange, error }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      hint={`At least ${limits.reasonLength.min} characters; kept in the audit log.`}
      error={error}
      required
    >
      <TextArea
        rows={2}
        maxLength={limits.reasonLength.max}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
