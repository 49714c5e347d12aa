import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { QueryKey } from '@tanstack/react-query';
import { limits } from '@bestie/contracts/limits';
import type { TransferKind } from '@bestie/contracts/transfers';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../reason-field/reason-field';
import type { ModeratedRow } from './moderated-row';

export interface TransferDialogProps {
  kind: TransferKind;
  row: ModeratedRow;
  name: string;
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** Offers a board or space to a new owner. */
export default function TransferDialog({ kind, row, name, stale, onClose }: TransferDialogProps) {
  const api = useApi();
  // Sent twice, it is one offer.
  const [id] = useState(uuidv7);
  const [draft, setDraft, clear] = useDraft(`transfer:${row.id}`, { to: '', reason: '', keepsEditing: true });
  const { act, busy, issue, message, conflict } = useActionState();
  const { to, reason, keepsEditing } = draft;
  const submit = async () => {
    const done = await act({
      call: () =>
        api.transfers.offer({
          id,
          kind,
          targetId: row.id,
          version: row.version,
          to: to.trim(),
          keepsEditing,
          reason: reason.trim(),
        }),
      stale,
      said: `“${name}” is offered to ${to.trim()}.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Give “${name}” to someone else`}
      description={`The new owner has ${limits.transferDays} days to accept. Until then nothing changes; then its files count for their storage. Both are told.`}
      submitLabel="Offer"
      busy={busy}
      disabled={to.trim() === '' || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="New owner" hint="Handle or email." required error={issue('to')}>
        <TextInput
          value={to}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, to: event.target.value })}
        />
      </Field>
      <Checkbox
        label={`${row.owner.name} stays as an editor`}
        hint="Otherwise they leave it."
        checked={keepsEditing}
        onCheckedChange={(checked) => setDraft({ ...draft, keepsEditing: checked })}
      />
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <FormError>{conflict ? `${conflict.message} Close this and look at it again.` : message}</FormError>
    </FormDialog>
  );
}
