import { useState } from 'react';
import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ReasonField, isReason } from '../../parts/reason-field/reason-field';
import { plannedText } from './episode-state';

/** Moves the time at which a scheduled episode is published, on the clock that its creator chose. */
export function MoveDialog({ episode, onClose }: { episode: AdminEpisode; onClose: () => void }) {
  const { api } = useShell();
  const [wallTime, setWallTime] = useState(episode.wallTime);
  const [reason, setReason] = useState('');
  const { act, busy, issue, failure, conflict } = useActionState();
  const timezone = episode.timezone ?? 'UTC';
  async function submit() {
    if (wallTime === null) return;
    const { id: episodeId, version } = episode;
    const done = await act({
      call: () => api.adminEpisodes.schedule({ episodeId, version, wallTime, timezone, reason }),
      stale: [adminEpisodesQueries.all],
      said: ({ wallTime: at }) => `It is published at ${plannedText({ wallTime: at, timezone })}.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={`Move “${episode.title}”?`}
      description="Its creator is told. Words and sound stay as they are."
      submitLabel="Move"
      busy={busy}
      disabled={wallTime === null || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label={`Published at, in ${timezone}`} required error={issue('wallTime')}>
        <DateInput type="datetime-local" value={wallTime} onValueChange={setWallTime} />
      </Field>
      <ReasonField value={reason} onValueChange={setReason} error={issue('reason')} />
      <FormError>{conflict ? 'It was changed meanwhile. Close this and look again.' : failure}</FormError>
    </FormDialog>
  );
}
