import { useQuery } from '@tanstack/react-query';
import { vipQueries } from '@bestie/client/vip.queries';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { useShell } from '@bestie/remote-kit/shell';

export interface TierChoiceProps {
  tierId: string;
  error: string | undefined;
  onChoose: (tierId: string) => void;
}

/** The lowest tier to whose members something is open. */
export function TierChoice({ tierId, error, onChoose }: TierChoiceProps) {
  const { api } = useShell();
  const { data } = useQuery(vipQueries.get(api));
  return (
    <Field label="From which tier on?" required error={error} hint="It is for members of higher tiers, too.">
      <Select
        value={tierId}
        placeholder="Choose a tier"
        options={(data?.tiers ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}
