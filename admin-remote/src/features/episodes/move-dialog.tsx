import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../parts/reason-field/reason-form';
import { plannedText } from './episode-state';

/** Moves the time at which a scheduled episode is published, on the clock that its creator chose. */
export function MoveDialog({ episode, onClose }: { episode: AdminEpisode; onClose: () => void }) {
  const api = useApi();
  const { id: episodeId, version } = episode;
  const timezone = episode.timezone ?? 'UTC';
  return (
    <ReasonForm
      title={`Move “${episode.title}”?`}
      description="Its creator is told. Words and sound stay as they are."
      submitLabel="Move"
      draftKey={`schedule:${episodeId}`}
      version={version}
      saved={{ wallTime: episode.wallTime }}
      isComplete={({ wallTime }) => wallTime !== null}
      action={({ wallTime }, reason, seen) => ({
        call: () =>
          api.adminEpisodes.schedule({
            episodeId,
            version: seen,
            wallTime: wallTime ?? '',
            timezone,
            reason,
          }),
        stale: [adminEpisodesQueries.all],
        said: `It is published at ${plannedText({ wallTime, timezone })}.`,
      })}
      onClose={onClose}
    >
      {({ values: { wallTime }, change, issue }) => (
        <Field label={`Published at, in ${timezone}`} required error={issue('wallTime')}>
          <DateInput
            type="datetime-local"
            value={wallTime}
            onValueChange={(next) => change({ wallTime: next })}
          />
        </Field>
      )}
    </ReasonForm>
  );
}
