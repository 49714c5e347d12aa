import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { auditQueries } from '@bestie/client/audit.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { limits } from '@bestie/contracts/limits';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import type { TypedAmount } from '@bestie/design-system/money';
import { MoneyInput } from '@bestie/design-system/money-input';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../parts/reason-field/reason-form';

const { vip } = limits;
const currencies = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }));

interface Values {
  id: string;
  name: string;
  description: string;
  amount: TypedAmount;
  currency: string;
  capacity: number | null;
  closed: boolean;
}

/** Adds a tier or changes one. */
export function TierForm({ tier, onClose }: { tier: VipTier | null; onClose: () => void }) {
  const api = useApi();
  // A new one that is sent twice is added once.
  const [newId] = useState(uuidv7);
  return (
    <ReasonForm<Values>
      title={tier ? `Edit “${tier.name}”` : 'New tier'}
      submitLabel={tier ? 'Save' : 'Add tier'}
      draftKey={`tier:${tier?.id ?? 'new'}`}
      version={tier?.version}
      saved={{
        id: tier?.id ?? newId,
        name: tier?.name ?? '',
        description: tier?.description ?? '',
        amount: tier?.price.amount ?? null,
        currency: tier?.price.currency ?? 'EUR',
        capacity: tier?.capacity ?? null,
        closed: tier?.closed ?? false,
      }}
      isComplete={({ name, amount }) => name.trim() !== '' && typeof amount === 'number'}
      action={({ id, name, description, amount, currency, capacity, closed }, reason, version) => {
        const fields = { name, description, price: { amount: Number(amount), currency }, capacity, reason };
        return {
          call: () =>
            tier
              ? api.vip.updateTier({ tierId: id, version, ...fields, closed })
              : api.vip.createTier({ id, ...fields }),
          updates: vipQueries.get(api).queryKey,
          stale: [vipQueries.all, auditQueries.all],
          said: tier ? 'Saved.' : 'The tier is open.',
        };
      }}
      onClose={onClose}
    >
      {({ values, change, issue }) => (
        <TierFields
          isNew={tier === null}
          values={values}
          // The id is kept with what is typed.
          onChange={(changes) => change({ ...changes, id: values.id })}
          issue={issue}
        />
      )}
    </ReasonForm>
  );
}

interface TierFieldsProps {
  isNew: boolean;
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  issue: (field: string) => string | undefined;
}

function TierFields({ isNew, values, onChange, issue }: TierFieldsProps) {
  const { name, description, amount, currency, capacity, closed } = values;
  return (
    <>
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={vip.tierNameLength}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="What it brings" optional error={issue('description')}>
        <TextArea
          value={description}
          maxLength={vip.tierDescriptionLength}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="Currency" error={issue('price.currency')}>
        <Select
          options={currencies}
          value={currency}
          onValueChange={(chosen) => chosen && onChange({ currency: chosen })}
        />
      </Field>
      <Field
        label="Price a month"
        required
        error={issue('price.amount') ?? issue('price')}
        {...(!isNew && { hint: 'Members keep the price that they agreed to.' })}
      >
        <MoneyInput value={amount} currency={currency} onValueChange={(next) => onChange({ amount: next })} />
      </Field>
      <Field label="Places" optional error={issue('capacity')} hint="Without a number everybody can join.">
        <NumberInput
          value={capacity}
          min={1}
          max={vip.capacity}
          onValueChange={(next) => onChange({ capacity: next })}
        />
      </Field>
      {!isNew && (
        <Checkbox
          label="Closed for new members"
          hint="Who has it keeps it, with its posts and its price."
          checked={closed}
          onCheckedChange={(next) => onChange({ closed: next })}
        />
      )}
    </>
  );
}
