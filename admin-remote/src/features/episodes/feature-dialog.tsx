import { useState } from 'react';
import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { Button } from '@bestie/design-system/button';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ReasonField, isReason } from '../../parts/reason-field/reason-field';
import { instantOfDevice, onDevice } from '../../parts/moments/device-time';

const weekMs = 7 * 86_400_000;

/** Features an episode from one minute on and before another, on the clock of this device; or ends that. */
export function FeatureDialog({ episode, onClose }: { episode: AdminEpisode; onClose: () => void }) {
  const { api } = useShell();
  const { featured } = episode;
  const [from, setFrom] = useState<string | null>(() => onDevice(featured?.from ?? Date.now()));
  const [until, setUntil] = useState<string | null>(() => onDevice(featured?.until ?? Date.now() + weekMs));
  const [reason, setReason] = useState('');
  const { act, busy, issue, failure, conflict } = useActionState();
  const seen = { episodeId: episode.id, version: episode.version, reason };
  async function run(call: () => Promise<AdminEpisode>, said: string) {
    const done = await act({ call, stale: [adminEpisodesQueries.all], said, failure: 'thrown' });
    if (done) onClose();
  }
  const feature = () => {
    if (from === null || until === null) return;
    const span = { from: instantOfDevice(from), until: instantOfDevice(until) };
    void run(() => api.adminEpisodes.feature({ ...seen, ...span }), `“${episode.title}” is featured.`);
  };
  return (
    <FormDialog
      title={`Feature “${episode.title}”?`}
      description="Members find it first. It ends by itself, and at once when it is hidden, unlisted or for VIP. Its creator is told."
      submitLabel="Feature"
      busy={busy}
      disabled={from === null || until === null || !isReason(reason)}
      noValidate
      onClose={onClose}
      onSubmit={feature}
    >
      <Field label="From" required error={issue('from')}>
        <DateInput type="datetime-local" value={from} onValueChange={setFrom} />
      </Field>
      <Field label="Until" required error={issue('until')}>
        <DateInput type="datetime-local" value={until} onValueChange={setUntil} />
      </Field>
      <ReasonField value={reason} onValueChange={setReason} error={issue('reason')} />
      <FormError>{conflict ? 'It was changed meanwhile. Close this and look again.' : failure}</FormError>
      {featured && (
        <EndButton
          disabled={busy || !isReason(reason)}
          onEnd={() => void run(() => api.adminEpisodes.unfeature(seen), 'It is no longer featured.')}
        />
      )}
    </FormDialog>
  );
}

function EndButton({ disabled, onEnd }: { disabled: boolean; onEnd: () => void }) {
  return (
    <Button variant="danger" disabled={disabled} onClick={onEnd}>
      End it now
    </Button>
  );
}
