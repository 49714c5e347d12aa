import { limits } from '@bestie/contracts/limits';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { isReason, ReasonField } from '../../../parts/reason-field/reason-field';
import styles from './rooms.module.css';
import { usePurge } from './use-purge';
import type { PurgePreview } from './use-purge';

const kinds = [
  { value: 'last', label: 'The last messages' },
  { value: 'span', label: 'All of a span' },
] as const;

/** Removes many messages of a room at once, after a look at what goes. */
export function PurgeDialog({ room, onClose }: { room: LoungeRoom; onClose: () => void }) {
  const { choice, choose, reason, setReason, preview, isComplete, look, remove, busy, issue, failure } =
    usePurge(room.id, onClose);
  return (
    <FormDialog
      title={`Remove messages from “${room.name}”`}
      description="They are in the trash for 30 days and can come back. The room shows how many an admin removed."
      submitLabel={preview && preview.count > 0 ? `Remove ${plural(preview.count, 'message')}` : 'Remove'}
      busy={busy}
      disabled={!preview || preview.count === 0 || !isReason(reason)}
      dismissible={reason === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void remove()}
    >
      <Field label="Which">
        <Select options={kinds} value={choice.kind} onValueChange={(kind) => kind && choose({ kind })} />
      </Field>
      {choice.kind === 'last' ? (
        <Field label="How many" hint={`At most ${limits.lounge.purge}.`} error={issue('last')}>
          <NumberInput
            value={choice.last}
            min={1}
            max={limits.lounge.purge}
            step={1}
            onValueChange={(last) => choose({ last })}
          />
        </Field>
      ) : (
        <>
          <Field label="From" error={issue('from')}>
            <TextInput
              type="datetime-local"
              value={choice.from}
              onChange={(event) => choose({ from: event.target.value })}
            />
          </Field>
          <Field label="To" error={issue('to')}>
            <TextInput
              type="datetime-local"
              value={choice.to}
              onChange={(event) => choose({ to: event.target.value })}
            />
          </Field>
        </>
      )}
      <div className={styles.look}>
        <Button disabled={!isComplete} loading={busy && !preview} onClick={() => void look()}>
          Show what goes
        </Button>
      </div>
      <div role="status">{preview && <Preview preview={preview} />}</div>
      <ReasonField value={reason} onValueChange={setReason} error={issue('reason')} />
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}

function Preview({ preview: { count, pinned, since, until, authors, texts } }: { preview: PurgePreview }) {
  if (count === 0 || since === null || until === null) return <p>There is nothing to remove.</p>;
  return (
    <div className={styles.preview}>
      <p className={styles.sum}>
        {plural(count, 'message')} from {formatMoment(since)} to {formatMoment(until)}
        {pinned > 0 && `, ${plural(pinned, 'pin')} among them`}
      </p>
      <p className={styles.quiet}>
        {authors.map((each) => `${each.author?.name ?? 'Former member'} (${each.count})`).join(', ')}
      </p>
      <ul className={styles.texts}>
        {texts.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
