import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { auditQueries } from '@bestie/client/audit.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { User } from '@bestie/contracts/users.contract';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { nameOf } from './user-words';

export interface GrantFormProps {
  user: User;
  tiers: readonly VipTier[];
  onClose: () => void;
}

/** An earlier try, whose answer was lost, made a grant with other words. */
const grantedBefore =
  'Your earlier try was granted, as you wrote it then; it is in the list. Grant again to add another one beside it.';

/** Gives a person a tier until the end of a day. */
export function GrantForm({ user, tiers, onClose }: GrantFormProps) {
  const { api } = useShell();
  // Sent twice, it is one grant.
  const [id, setId] = useState(uuidv7);
  const [tierId, setTierId] = useState(tiers[0]?.id ?? '');
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { act, busy, issue, failure } = useActionState();

  async function submit() {
    if (day === null) return;
    const done = await act({
      call: async () => {
        try {
          return await api.vip.grant({
            id,
            uid: user.uid,
            tierId,
            until: new Date(`${day}T23:59:59`).toISOString(),
            reason,
          });
        } catch (error) {
          if (!(error instanceof BestieError && error.code === 'already_exists')) throw error;
          setId(uuidv7());
          throw new BestieError('already_exists', { message: grantedBefore });
        }
      },
      stale: [vipQueries.all, auditQueries.all],
      said: `${nameOf(user)} has it until then.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={`Grant VIP to ${nameOf(user)}`}
      description="No money moves. It ends by itself, and a paid membership stays beside it."
      submitLabel="Grant"
      busy={busy}
      disabled={day === null || reason.trim().length < limits.reasonLength.min}
      dismissible={reason === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Tier" error={issue('tierId')}>
        <Select
          options={tiers.map(({ id: value, name }) => ({ value, label: name }))}
          value={tierId}
          onValueChange={(chosen) => chosen && setTierId(chosen)}
        />
      </Field>
      <Field label="Until" required error={issue('until')}>
        <DateInput value={day} onValueChange={setDay} />
      </Field>
      <Field label="Reason" required error={issue('reason')} hint="It stays in the audit log.">
        <TextInput
          value={reason}
          maxLength={limits.reasonLength.max}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
