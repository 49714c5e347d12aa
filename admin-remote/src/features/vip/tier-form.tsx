import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { vipQueries } from '@bestie/client/vip.queries';
import { limits } from '@bestie/contracts/limits';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { MoneyInput } from '@bestie/design-system/money-input';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

const { vip } = limits;
const currencies = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }));

/** Adds a tier or changes one. */
export function TierForm({ tier, onClose }: { tier: VipTier | null; onClose: () => void }) {
  const { api } = useShell();
  // A new one that is sent twice is added once.
  const [id] = useState(() => tier?.id ?? uuidv7());
  const [name, setName] = useState(tier?.name ?? '');
  const [description, setDescription] = useState(tier?.description ?? '');
  const [amount, setAmount] = useState<number | null>(tier?.price.amount ?? null);
  const [currency, setCurrency] = useState(tier?.price.currency ?? 'EUR');
  const [capacity, setCapacity] = useState<number | null>(tier?.capacity ?? null);
  const [closed, setClosed] = useState(tier?.closed ?? false);
  const { act, busy, issue, failure, conflict } = useActionState();

  async function submit() {
    if (amount === null) return;
    const fields = { name, description, price: { amount, currency }, capacity };
    const done = await act({
      call: () =>
        tier
          ? api.vip.updateTier({ tierId: id, version: tier.version, ...fields, closed })
          : api.vip.createTier({ id, ...fields }),
      updates: vipQueries.get(api).queryKey,
      stale: [vipQueries.all],
      said: tier ? 'Saved.' : 'The tier is open.',
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={tier ? `Edit “${tier.name}”` : 'New tier'}
      submitLabel={tier ? 'Save' : 'Add tier'}
      busy={busy}
      disabled={name.trim() === '' || amount === null}
      dismissible={name + description === (tier ? tier.name + tier.description : '')}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={vip.tierNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="What it brings" optional error={issue('description')}>
        <TextArea
          value={description}
          maxLength={vip.tierDescriptionLength}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Field label="Currency" error={issue('price.currency')}>
        <Select
          options={currencies}
          value={currency}
          onValueChange={(chosen) => chosen && setCurrency(chosen)}
        />
      </Field>
      <Field
        label="Price a month"
        required
        error={issue('price.amount') ?? issue('price')}
        {...(tier && { hint: 'Members keep the price that they agreed to.' })}
      >
        <MoneyInput value={amount} currency={currency} onValueChange={setAmount} />
      </Field>
      <Field label="Places" optional error={issue('capacity')} hint="Without a number everybody can join.">
        <NumberInput value={capacity} min={1} max={vip.capacity} onValueChange={setCapacity} />
      </Field>
      {tier && (
        <Checkbox
          label="Closed for new members"
          hint="Who has it keeps it, with its posts and its price."
          checked={closed}
          onCheckedChange={setClosed}
        />
      )}
      <FormError>{conflict?.message ?? failure}</FormError>
    </FormDialog>
  );
}
