import { useState } from 'react';
import { adminClipsQueries } from '@bestie/client/admin-clips.queries';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { Button } from '@bestie/design-system/button';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { instantOfDevice, onDevice } from '../../parts/moments/device-time';
import { ReasonField, isReason } from '../../parts/reason-field/reason-field';
import { clipName } from './clip-words';

/** From when on a clip is live: at once, from a moment on, or not at all. */
export function PlanDialog({ clip, onClose }: { clip: AdminClip; onClose: () => void }) {
  const { api } = useShell();
  const [from, setFrom] = useState<string | null>(() => onDevice(clip.liveFrom ?? Date.now()));
  const [reason, setReason] = useState('');
  const { act, busy, issue, failure, conflict } = useActionState();
  async function plan(liveFrom: string | null, said: string) {
    const { id: clipId, version } = clip;
    const done = await act({
      call: () => api.adminClips.schedule({ clipId, version, liveFrom, reason }),
      stale: [adminClipsQueries.all],
      said,
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={`When is “${clipName(clip)}” live?`}
      description="Members see it from then on, as long as its episode is published for everyone. A time that is over makes it live at once."
      submitLabel="Save"
      busy={busy}
      disabled={from === null || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => from !== null && void plan(instantOfDevice(from), 'The clip is planned.')}
    >
      <Field label="Live from" required error={issue('liveFrom')}>
        <DateInput type="datetime-local" value={from} onValueChange={setFrom} />
      </Field>
      <ReasonField value={reason} onValueChange={setReason} error={issue('reason')} />
      <FormError>{conflict ? 'It was changed meanwhile. Close this and look again.' : failure}</FormError>
      {clip.liveFrom !== null && (
        <Button disabled={busy || !isReason(reason)} onClick={() => void plan(null, 'The clip is a draft.')}>
          Back to draft
        </Button>
      )}
    </FormDialog>
  );
}
