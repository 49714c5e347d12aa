import { useState } from 'react';
import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { dayMs } from '@bestie/contracts/days';
import { DateInput } from '@bestie/design-system/date-input';
import { instantOfDevice, onDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../parts/reason-field/reason-form';

const weekMs = 7 * dayMs;
const stale = [adminEpisodesQueries.all];

/** Features an episode from one minute on and before another, on the clock of this device; or ends that. */
export function FeatureDialog({ episode, onClose }: { episode: AdminEpisode; onClose: () => void }) {
  const api = useApi();
  const { id: episodeId, title, featured, version } = episode;
  const [now] = useState(Date.now);
  return (
    <ReasonForm<{ from: string | null; until: string | null }>
      title={`Feature “${title}”?`}
      description="Members find it first. It ends by itself, and at once when it is hidden, unlisted or for VIP. Its creator is told."
      submitLabel="Feature"
      draftKey={`feature:${episodeId}`}
      version={version}
      saved={{ from: onDevice(featured?.from ?? now), until: onDevice(featured?.until ?? now + weekMs) }}
      isComplete={({ from, until }) => from !== null && until !== null}
      action={({ from, until }, reason, seen) => ({
        call: () =>
          api.adminEpisodes.feature({
            episodeId,
            version: seen,
            from: instantOfDevice(from ?? ''),
            until: instantOfDevice(until ?? ''),
            reason,
          }),
        stale,
        said: `“${title}” is featured.`,
      })}
      other={
        featured && {
          label: 'End it now',
          variant: 'danger',
          action: (reason, seen) => ({
            call: () => api.adminEpisodes.unfeature({ episodeId, version: seen, reason }),
            stale,
            said: 'It is no longer featured.',
          }),
        }
      }
      onClose={onClose}
    >
      {({ values: { from, until }, change, issue }) => (
        <>
          <Field label="From" required error={issue('from')}>
            <DateInput type="datetime-local" value={from} onValueChange={(next) => change({ from: next })} />
          </Field>
          <Field label="Until" required error={issue('until')}>
            <DateInput
              type="datetime-local"
              value={until}
              onValueChange={(next) => change({ until: next })}
            />
          </Field>
        </>
      )}
    </ReasonForm>
  );
}
