import type { EventScope } from '@bestie/contracts/calendar-events';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';

const options: { value: EventScope; label: string }[] = [
  { value: 'this', label: 'This date only' },
  { value: 'following', label: 'This and the following dates' },
  { value: 'all', label: 'All dates' },
];

/** Which dates of a series a change applies to. */
export function ScopeChoice({
  value,
  onChange,
}: {
  value: EventScope;
  onChange: (scope: EventScope) => void;
}) {
  return (
    <Field label="Change">
      <Select options={options} value={value} onValueChange={(scope) => scope && onChange(scope)} />
    </Field>
  );
}
