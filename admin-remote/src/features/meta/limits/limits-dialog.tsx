import { useState } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import { limitsOn } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../../parts/reason-field/reason-field';
import { fieldsOf, networkNames } from './limit-words';

export interface LimitsDialogProps {
  network: Network;
  entries: readonly NetworkLimits[];
  onClose: () => void;
}

interface Edited {
  from: string | null;
  values: Record<string, number | null>;
  reason: string;
}

/** Sets what a network accepts from a day on. */
export function LimitsDialog({ network, entries, onClose }: LimitsDialogProps) {
  const api = useApi();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [{ from, values, reason }, setDraft, clear] = useDraft<Edited>(`limits:${network}`, {
    from: today,
    values: limitsOn(network, entries, today),
    reason: '',
  });
  const { act, busy, issue, failure } = useActionState();
  const wrong = Object.values(values).some((value) => value === null);
  const submit = async () => {
    if (wrong || from === null) return;
    const done = await act({
      call: () =>
        api.networkLimits.save({
          network,
          from,
          values: values as Record<string, number>,
          reason: reason.trim(),
        }),
      stale: [socialPostsQueries.all],
      said: `Saved. What is scheduled is checked again within a minute.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      size="l"
      title={`Limits of ${networkNames[network]}`}
      description="They count from a day on (UTC). Scheduled posts that break one become drafts, and their creators are told."
      submitLabel="Save limits"
      busy={busy}
      disabled={wrong || from === null || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="From" required error={issue('from')}>
        <DateInput value={from} onValueChange={(next) => setDraft({ from: next, values, reason })} />
      </Field>
      {fieldsOf(network).map(([field, { label, unit }]) => (
        <Field
          key={field}
          label={label}
          hint={
            unit === 'file bytes' ? 'in bytes' : unit === 'ratio' ? 'width divided by height' : `in ${unit}`
          }
          error={values[field] === null ? 'Enter a number.' : issue(`values.${field}`)}
          required
        >
          <NumberInput
            min={0}
            step={unit === 'ratio' ? 0.01 : 1}
            value={values[field] ?? null}
            onValueChange={(next) => setDraft({ from, values: { ...values, [field]: next }, reason })}
          />
        </Field>
      ))}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(next) => setDraft({ from, values, reason: next })}
      />
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
