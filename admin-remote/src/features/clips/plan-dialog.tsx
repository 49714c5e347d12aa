import { useState } from 'react';
import { adminClipsQueries } from '@bestie/client/admin-clips.queries';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { instantOfDevice, onDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../parts/reason-field/reason-form';
import { clipName } from './clip-words';

const stale = [adminClipsQueries.all];

/** From when on a clip is live: at once, from a moment on, or not at all. */
export function PlanDialog({ clip, onClose }: { clip: AdminClip; onClose: () => void }) {
  const api = useApi();
  const { id: clipId, version } = clip;
  const [now] = useState(Date.now);
  return (
    <ReasonForm<{ from: string | null }>
      title={`When is “${clipName(clip)}” live?`}
      description="Members see it from then on, as long as its episode is published for everyone. A time that is over makes it live at once."
      submitLabel="Save"
      draftKey={`plan:${clipId}`}
      version={version}
      saved={{ from: onDevice(clip.liveFrom ?? now) }}
      isComplete={({ from }) => from !== null}
      action={({ from }, reason, seen) => ({
        call: () =>
          api.adminClips.schedule({ clipId, version: seen, liveFrom: instantOfDevice(from ?? ''), reason }),
        stale,
        said: 'The clip is planned.',
      })}
      other={
        clip.liveFrom !== null && {
          label: 'Back to draft',
          action: (reason, seen) => ({
            call: () => api.adminClips.schedule({ clipId, version: seen, liveFrom: null, reason }),
            stale,
            said: 'The clip is a draft.',
          }),
        }
      }
      onClose={onClose}
    >
      {({ values: { from }, change, issue }) => (
        <Field label="Live from" required error={issue('liveFrom')}>
          <DateInput type="datetime-local" value={from} onValueChange={(next) => change({ from: next })} />
        </Field>
      )}
    </ReasonForm>
  );
}
