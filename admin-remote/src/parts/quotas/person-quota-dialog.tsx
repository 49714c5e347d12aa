import { auditQueries } from '@bestie/client/audit.queries';
import { quotasQueries } from '@bestie/client/quotas.queries';
import { DateInput } from '@bestie/design-system/date-input';
import { dayOnDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../reason-field/reason-form';
import { bytesOf, gigabytesOf } from './gigabytes';
import { GigabytesField } from './gigabytes-field';

export interface PersonQuotaDialogProps {
  uid: string;
  name: string;
  version: number;
  /** What holds now. */
  bytes: number;
  usedBytes: number;
  /** The end of their own quota, if it has one. */
  endsAt: string | null;
  onClose: () => void;
}

/** Sets a quota for one person, until the end of a day or without an end. */
export function PersonQuotaDialog(props: PersonQuotaDialogProps) {
  const { uid, name, version, bytes, usedBytes, endsAt, onClose } = props;
  const api = useApi();
  return (
    <ReasonForm<{ size: number | null; day: string | null }>
      title={`Storage of ${name}`}
      description="Below what they use they add nothing new, and nothing is deleted. Uploads that have begun finish. They are told, with your reason."
      submitLabel="Set"
      draftKey={`quota:${uid}`}
      version={version}
      saved={{ size: gigabytesOf(bytes), day: endsAt && dayOnDevice(endsAt) }}
      isComplete={({ size }) => size !== null && size >= 0}
      action={({ size, day }, reason, seen) => ({
        call: () =>
          api.quotas.setPerson({
            uid,
            version: seen,
            bytes: bytesOf(size ?? 0),
            endsAt: day === null ? null : new Date(`${day}T23:59:59`).toISOString(),
            reason,
          }),
        stale: [quotasQueries.all, auditQueries.all],
        said: `${name} can store ${formatBytes(bytesOf(size ?? 0))}.`,
      })}
      onClose={onClose}
    >
      {({ values: { size, day }, change, issue }) => (
        <>
          <GigabytesField
            value={size}
            error={issue('bytes')}
            hint={`They use ${formatBytes(usedBytes)} now.`}
            onValueChange={(next) => change({ size: next })}
          />
          <Field label="Until" error={issue('endsAt')} hint="Leave it empty for no end.">
            <DateInput value={day} onValueChange={(next) => change({ day: next })} />
          </Field>
        </>
      )}
    </ReasonForm>
  );
}
