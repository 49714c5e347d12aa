import { auditQueries } from '@bestie/client/audit.queries';
import { quotasQueries } from '@bestie/client/quotas.queries';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../reason-field/reason-field';
import { bytesOf, gigabytesOf } from './gigabytes';
import { GigabytesField } from './gigabytes-field';

export interface PersonQuotaDialogProps {
  uid: string;
  name: string;
  version: number;
  /** What holds now. */
  bytes: number;
  usedBytes: number;
  onClose: () => void;
}

/** Sets a quota for one person, until the end of a day or without an end. */
export function PersonQuotaDialog({ uid, name, version, bytes, usedBytes, onClose }: PersonQuotaDialogProps) {
  const api = useApi();
  const [draft, setDraft, clear] = useDraft<{ size: number | null; day: string | null; reason: string }>(
    `quota:${uid}`,
    { size: gigabytesOf(bytes), day: null, reason: '' },
  );
  const { act, busy, issue, message, conflict } = useActionState();
  const { size, day, reason } = draft;
  const submit = async () => {
    const done = await act({
      call: () =>
        api.quotas.setPerson({
          uid,
          version,
          bytes: bytesOf(size ?? 0),
          endsAt: day === null ? null : new Date(`${day}T23:59:59`).toISOString(),
          reason: reason.trim(),
        }),
      stale: [quotasQueries.all, auditQueries.all],
      said: `${name} can store ${formatBytes(bytesOf(size ?? 0))}.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Storage of ${name}`}
      description="Below what they use they add nothing new, and nothing is deleted. Uploads that have begun finish. They are told, with your reason."
      submitLabel="Set"
      busy={busy}
      disabled={size === null || size < 0 || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <GigabytesField
        value={size}
        error={issue('bytes')}
        hint={`They use ${formatBytes(usedBytes)} now.`}
        onValueChange={(next) => setDraft({ ...draft, size: next })}
      />
      <Field label="Until" error={issue('endsAt')} hint="Leave it empty for no end.">
        <DateInput value={day} onValueChange={(next) => setDraft({ ...draft, day: next })} />
      </Field>
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <FormError>{conflict ? `${conflict.message} Close this and look at it again.` : message}</FormError>
    </FormDialog>
  );
}
