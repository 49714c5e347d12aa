import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { QueryKey } from '@tanstack/react-query';
import { limits } from '@bestie/contracts/limits';
import type { TransferKind } from '@bestie/contracts/transfers';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../reason-field/reason-form';
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
  return (
    <ReasonForm
      title={`Give “${name}” to someone else`}
      description={`The new owner has ${limits.transferDays} days to accept. Until then nothing changes; then its files count for their storage. Both are told.`}
      submitLabel="Offer"
      draftKey={`transfer:${row.id}`}
      version={row.version}
      saved={{ to: '', keepsEditing: true }}
      isComplete={({ to }) => to.trim() !== ''}
      action={({ to, keepsEditing }, reason, seen) => ({
        call: () =>
          api.transfers.offer({
            id,
            kind,
            targetId: row.id,
            version: seen,
            to: to.trim(),
            keepsEditing,
            reason,
          }),
        stale,
        said: `“${name}” is offered to ${to.trim()}.`,
      })}
      onClose={onClose}
    >
      {({ values: { to, keepsEditing }, change, issue }) => (
        <>
          <Field label="New owner" hint="Handle or email." required error={issue('to')}>
            <TextInput
              value={to}
              autoComplete="off"
              onChange={(event) => change({ to: event.target.value })}
            />
          </Field>
          <Checkbox
            label={`${row.owner.name} stays as an editor`}
            hint="Otherwise they leave it."
            checked={keepsEditing}
            onCheckedChange={(checked) => change({ keepsEditing: checked })}
          />
        </>
      )}
    </ReasonForm>
  );
}
