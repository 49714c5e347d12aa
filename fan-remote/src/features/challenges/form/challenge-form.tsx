import { useState } from 'react';
import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { FormError } from '@bestie/design-system/form-error';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { useMute } from '@bestie/remote-kit/use-mute';
import { AdminReason } from '../../../parts/admin-reason/admin-reason';
import { blankChallenge, changesOf, fieldsOf, newChallenge, sendingAt } from './challenge-fields';
import type { ChallengeFields } from './challenge-fields';
import { DateFields } from './date-fields';
import { TextFields } from './text-fields';
import styles from './challenge-form.module.css';

export interface ChallengeFormProps {
  /** Null for a new one. */
  challenge: Challenge | null;
  onClose: () => void;
  onSaved: (challenge: Challenge) => void;
}

/** The form of a challenge. The input survives a reload; sent twice, it is one challenge. */
export default function ChallengeForm({ challenge, onClose, onSaved }: ChallengeFormProps) {
  const { api, session } = useShell();
  const action = useActionState();
  const { act, busy, failure, issue } = action;
  const mute = useMute();
  const [blank] = useState(blankChallenge);
  const draft = useChangeDraft<ChallengeFields>(
    `challenge:${challenge?.id ?? 'new'}`,
    challenge ? fieldsOf(challenge) : blank,
    challenge?.version ?? 0,
  );
  const fields = draft.value;
  const [reason, setReason] = useState('');
  const change = (changes: Partial<ChallengeFields>) => draft.change({ ...changes, id: fields.id });
  const isOthers = challenge !== null && challenge.maker?.uid !== session?.uid;
  const mayRewrite = challenge === null || challenge.state === 'upcoming';
  const close = () => {
    draft.discard();
    onClose();
  };

  async function save(version = draft.version) {
    const now = sendingAt(fields);
    if (!challenge) change({ sentAt: now });
    const done = await act({
      call: () =>
        challenge
          ? api.challenges.update({
              challengeId: challenge.id,
              version,
              ...changesOf(fields, challenge),
              ...(isOthers && { reason }),
            })
          : api.challenges.create(newChallenge(fields, now)),
      stale: [challengesQueries.all],
      said: challenge ? 'Saved.' : 'Your challenge is there.',
      failure: 'thrown',
    });
    if (!done) return;
    close();
    onSaved(done.answer);
  }

  const hasDates = fields.votesAt !== null && fields.closesAt !== null;
  return (
    <FormDialog
      title={challenge ? 'Edit challenge' : 'New challenge'}
      {...(!mayRewrite && {
        description: 'It is open, so its brief and prizes stay. Dates can move to later ones.',
      })}
      submitLabel={challenge ? 'Save' : 'Create challenge'}
      noValidate
      busy={busy}
      disabled={fields.title.trim() === '' || fields.brief.trim() === '' || !hasDates}
      silence={mute}
      dismissible={false}
      onClose={close}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <FormError>{failure}</FormError>
      {challenge && (
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          Someone else changed this challenge in the meantime.
        </DraftConflict>
      )}
      {mayRewrite && <TextFields fields={fields} onChange={change} issue={issue} />}
      <DateFields fields={fields} state={challenge?.state ?? null} onChange={change} issue={issue} />
      {isOthers && (
        <AdminReason
          whose="Someone else made this challenge."
          value={reason}
          onChange={setReason}
          error={issue('reason')}
        />
      )}
    </FormDialog>
  );
}
