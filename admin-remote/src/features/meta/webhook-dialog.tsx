import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { FormFooter } from './form-footer';
import { useCopy } from './use-copy';
import styles from './releases.module.css';
import { staleByRelease } from './use-release-action';

export interface WebhookDialogProps {
  remoteId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const untouched = { url: '', reason: '' };

/** Creates a webhook and shows the secret of its signatures once. */
export function WebhookDialog({ remoteId, open, onOpenChange }: WebhookDialogProps) {
  const api = useApi();
  const copy = useCopy();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft(`webhook:create:${remoteId}`, untouched);
  const { url, reason } = draft;
  const [secret, setSecret] = useState<string | null>(null);
  const { act, busy, message } = useActionState();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim();
    const done = await act({
      call: () =>
        api.releases.createWebhook({
          remoteId,
          url: /^[^:/]+@/.test(address) ? `mailto:${address}` : address,
          reason: reason.trim(),
        }),
      stale: staleByRelease,
      said: 'They will be told.',
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    if (done.answer.secret === null) onOpenChange(false);
    else setSecret(done.answer.secret);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        setSecret(null);
        setDraft(untouched);
        clearDraft();
      }}
      // A press outside does not close the dialog, because the secret is shown only once.
      dismissible={secret === null && !busy}
      title={secret === null ? `Who is told about ${remoteId}?` : 'Copy the secret now'}
      description={
        secret === null
          ? 'An email address of the team, or a webhook of its own systems, whose calls are signed.'
          : 'It’s shown only once. With it, the team checks that a call comes from here.'
      }
      footer={
        secret === null ? (
          <FormFooter
            form={formId}
            label="Add"
            busy={busy}
            disabled={url.trim() === '' || !isReason(reason)}
            onCancel={() => onOpenChange(false)}
          />
        ) : (
          <>
            <Button onClick={() => onOpenChange(false)}>Done</Button>
            <Button variant="primary" onClick={() => void copy(secret, 'Secret copied.')}>
              Copy secret
            </Button>
          </>
        )
      }
    >
      {secret === null ? (
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
          <Field label="Address" hint="team@example.org, or https://…" required>
            <TextInput
              inputMode="email"
              autoCapitalize="off"
              value={url}
              maxLength={2000}
              onChange={(event) => setDraft({ ...draft, url: event.target.value })}
            />
          </Field>
          <ReasonField value={reason} onValueChange={(next) => setDraft({ ...draft, reason: next })} />
          <FormError>{message}</FormError>
        </form>
      ) : (
        <Field label="Secret">
          <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </Dialog>
  );
}
