import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { FormFooter } from './form-footer';
import { useCopy } from './use-copy';
import styles from './releases.module.css';
import { staleByRelease } from './use-release-action';

export interface DeployTokenDialogProps {
  remoteId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const durations = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

const untouched = { name: '', reason: '' };

/** Creates a deploy token and shows it once. */
export function DeployTokenDialog({ remoteId, open, onOpenChange }: DeployTokenDialogProps) {
  const api = useApi();
  const copy = useCopy();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft(`token:create:${remoteId}`, untouched);
  const { name, reason } = draft;
  const [days, setDays] = useState<string>('90');
  const [token, setToken] = useState<string | null>(null);
  const { act, busy, message } = useActionState();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act({
      call: () =>
        api.releases.createToken({
          remoteId,
          name: name.trim(),
          days: Number(days),
          reason: reason.trim(),
        }),
      stale: staleByRelease,
      said: 'The token was created.',
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    setToken(done.answer.token);
  };
  const forget = () => {
    setToken(null);
    setDraft(untouched);
    clearDraft();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={forget}
      // A press outside does not close the dialog, because the token is shown only once.
      dismissible={token === null && !busy}
      title={token === null ? `New deploy token for ${remoteId}` : 'Copy the token now'}
      description={
        token === null
          ? 'For the team’s own machine or its builds.'
          : 'It’s shown only once: only its hash is kept.'
      }
      footer={
        token === null ? (
          <FormFooter
            form={formId}
            label="Create token"
            busy={busy}
            disabled={name.trim() === '' || !isReason(reason)}
            onCancel={() => onOpenChange(false)}
          />
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Done</Button>
            <Button variant="primary" onClick={() => void copy(token, 'Token copied.')}>
              Copy token
            </Button>
          </>
        )
      }
    >
      {token === null ? (
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
          <Field label="Name" hint="Who or what uses it: “Fan team’s builds”." required>
            <TextInput
              value={name}
              maxLength={80}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          </Field>
          <Field label="Works for">
            <Select options={durations} value={days} onValueChange={(value) => value && setDays(value)} />
          </Field>
          <ReasonField value={reason} onValueChange={(next) => setDraft({ ...draft, reason: next })} />
          <FormError>{message}</FormError>
        </form>
      ) : (
        <Field label="Token">
          <TextInput readOnly value={token} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </Dialog>
  );
}
