import { auditQueries } from '@bestie/client/audit.queries';
import { quotasQueries } from '@bestie/client/quotas.queries';
import type { RoleQuota } from '@bestie/contracts/quotas.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { useApi } from '@bestie/remote-kit/shell';
import { bytesOf, gigabytesOf } from '../../../parts/quotas/gigabytes';
import { GigabytesField } from '../../../parts/quotas/gigabytes-field';
import { ReasonForm } from '../../../parts/reason-field/reason-form';
import { roleNames } from './quota-words';

/** Sets the quota of a role. */
export function RoleQuotaDialog({ quota, onClose }: { quota: RoleQuota; onClose: () => void }) {
  const api = useApi();
  const { role, version, bytes, byDefault } = quota;
  const name = roleNames[role].toLowerCase();
  return (
    <ReasonForm<{ size: number | null; asDefault: boolean }>
      title={`Storage of ${name}`}
      description="Whoever stores more adds nothing new and is told so; nothing is deleted. Uploads that have begun finish."
      submitLabel="Set"
      draftKey={`role-quota:${role}`}
      version={version}
      saved={{ size: gigabytesOf(bytes), asDefault: false }}
      isComplete={({ size, asDefault }) => asDefault || (size !== null && size >= 0)}
      action={({ size, asDefault }, reason, seen) => ({
        call: () =>
          api.quotas.setRole({ role, version: seen, bytes: asDefault ? null : bytesOf(size ?? 0), reason }),
        stale: [quotasQueries.all, auditQueries.all],
        said: `The quota of ${name} is set.`,
      })}
      onClose={onClose}
    >
      {({ values: { size, asDefault }, change, issue }) => (
        <>
          <Checkbox
            label={`The default, ${formatBytes(byDefault)}`}
            checked={asDefault}
            onCheckedChange={(next) => change({ asDefault: next })}
          />
          {!asDefault && (
            <GigabytesField
              value={size}
              error={issue('bytes')}
              onValueChange={(next) => change({ size: next })}
            />
          )}
        </>
      )}
    </ReasonForm>
  );
}
