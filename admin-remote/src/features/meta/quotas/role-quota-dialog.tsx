import { auditQueries } from '@bestie/client/audit.queries';
import { quotasQueries } from '@bestie/client/quotas.queries';
import type { RoleQuota } from '@bestie/contracts/quotas.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { bytesOf, gigabytesOf } from '../../../parts/quotas/gigabytes';
import { GigabytesField } from '../../../parts/quotas/gigabytes-field';
import { isReason, ReasonField } from '../../../parts/reason-field/reason-field';
import { roleNames } from './quota-words';

/** Sets the quota of a role. */
export function RoleQuotaDialog({ quota, onClose }: { quota: RoleQuota; onClose: () => void }) {
  const api = useApi();
  const { role, version, bytes, byDefault } = quota;
  const [draft, setDraft, clear] = useDraft<{ size: number | null; asDefault: boolean; reason: string }>(
    `role-quota:${role}`,
    { size: gigabytesOf(bytes), asDefault: false, reason: '' },
  );
  const { act, busy, issue, message, conflict } = useActionState();
  const { size, asDefault, reason } = draft;
  const submit = async () => {
    const done = await act({
      call: () =>
        api.quotas.setRole({
          role,
          version,
          bytes: asDefault ? null : bytesOf(size ?? 0),
          reason: reason.trim(),
        }),
      stale: [quotasQueries.all, auditQueries.all],
      said: `The quota of ${roleNames[role].toLowerCase()} is set.`,
      failure: 'thrown',
    });
    if (!done) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Storage of ${roleNames[role].toLowerCase()}`}
      description="Whoever stores more adds nothing new and is told so; nothing is deleted. Uploads that have begun finish."
      submitLabel="Set"
      busy={busy}
      disabled={(!asDefault && (size === null || size < 0)) || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Checkbox
        label={`The default, ${formatBytes(byDefault)}`}
        checked={asDefault}
        onCheckedChange={(next) => setDraft({ ...draft, asDefault: next })}
      />
      {!asDefault && (
        <GigabytesField
          value={size}
          error={issue('bytes')}
          onValueChange={(next) => setDraft({ ...draft, size: next })}
        />
      )}
      <ReasonField
        value={reason}
        error={issue('reason')}
        onValueChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <FormError>{conflict ? `${conflict.message} Close this and look at it again.` : message}</FormError>
    </FormDialog>
  );
}
