import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatMoment } from '@bestie/design-system/format-date';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { FormFooter } from './form-footer';
import { useCopy } from './use-copy';
import styles from './releases.module.css';
import { staleByRelease } from './use-release-action';

export interface TryDialogProps {
  remoteId: string;
  version: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates a link that shows one person a release for an hour. */
export function TryDialog({ remoteId, version, open, onOpenChange }: TryDialogProps) {
  const api = useApi();
  const copy = useCopy();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft(`try:${remoteId}:${version}`, { who: '', reason: '' });
  const { who, reason } = draft;
  const [link, setLink] = useState<{ url: string; endsAt: string } | null>(null);
  const { act, busy, message } = useActionState();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act({
      call: () => api.releases.try({ remoteId, version, who: who.trim(), reason: reason.trim() }),
      stale: staleByRelease,
      said: 'The link is ready.',
      failure: 'thrown',
    });
    if (!done) return;
    const { path, endsAt } = done.answer;
    clearDraft();
    setLink({ url: new URL(path, window.location.origin).href, endsAt });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setLink(null)}
      title={`Try ${remoteId}@${version} for a person`}
      description="A link that works for this one person, for an hour. A banner tells them they’re trying a release."
      footer={
        link ? (
          <>
            <Button onClick={() => onOpenChange(false)}>Close</Button>
            <Button variant="primary" onClick={() => void copy(link.url, 'Link copied.')}>
              Copy link
            </Button>
          </>
        ) : (
          <FormFooter
            form={formId}
            label="Create link"
            busy={busy}
            disabled={who.trim() === '' || !isReason(reason)}
            onCancel={() => onOpenChange(false)}
          />
        )
      }
    >
      {link ? (
        <Field label="The link" hint={`Works until ${formatMoment(link.endsAt)}, for ${who.trim()} only.`}>
          <TextInput readOnly value={link.url} onFocus={(event) => event.target.select()} />
        </Field>
      ) : (
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
          <Field label="Person" hint="Email address or uid." required>
            <TextInput
              value={who}
              maxLength={320}
              onChange={(event) => setDraft({ ...draft, who: event.target.value })}
            />
          </Field>
          <ReasonField value={reason} onValueChange={(next) => setDraft({ ...draft, reason: next })} />
          <FormError>{message}</FormError>
        </form>
      )}
    </Dialog>
  );
}
