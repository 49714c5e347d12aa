import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { gigabytesOf } from './gigabytes';

export interface GigabytesFieldProps {
  value: number | null;
  error: string | undefined;
  hint?: string;
  onValueChange: (size: number | null) => void;
}

/** The size of a quota, in gigabytes. */
export function GigabytesField({ value, error, hint, onValueChange }: GigabytesFieldProps) {
  return (
    <Field label="Gigabytes" required error={error} hint={hint}>
      <NumberInput
        min={0}
        max={gigabytesOf(limits.storage.maxQuotaBytes)}
        step="any"
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
