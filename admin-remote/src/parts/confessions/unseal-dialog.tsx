import { useId, useState, type FormEvent } from 'react';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { confessionCode } from '@bestie/contracts/confessions';
import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { isReason, ReasonField } from '../reason-field/reason-field';
import styles from './confessions.module.css';

interface Author {
  uid: string;
  displayName: string | null;
  email: string | null;
}

/** Shows the author once, after a reason, a typed code, and the admin's step-up. */
export function UnsealDialog({ item, onClose }: { item: QueuedConfession; onClose: () => void }) {
  const api = useApi();
  const formId = useId();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ code?: string; reason?: string }>({});
  const [author, setAuthor] = useState<Author | null>(null);
  const { act, busy, failure, issue } = useActionState();
  const wanted = confessionCode(item.id);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(code.trim() !== wanted && { code: `Type ${wanted}.` }),
      ...(!isReason(reason) && { reason: 'Please say why.' }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    const done = await act({
      call: () => api.confessions.unseal({ confessionId: item.id, code: code.trim(), reason }),
      stale: [confessionsQueries.all],
      failure: 'thrown',
    });
    if (done) setAuthor(done.answer);
  }

  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => open || busy || onClose()}
      dismissible={!busy && author === null}
      title={author ? 'Who wrote it' : 'Unseal its author?'}
      description={
        author
          ? 'This is shown once and stored nowhere. Close it when you are done.'
          : 'Every admin is told, and the audit log keeps your name and the reason. Members read how often it happens.'
      }
      footer={
        author ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="danger" loading={busy}>
              Unseal
            </Button>
          </>
        )
      }
    >
      {author ? (
        <dl className={styles.author}>
          <dt>Name</dt>
          <dd>{author.displayName ?? '–'}</dd>
          <dt>E-mail</dt>
          <dd>{author.email ?? '–'}</dd>
          <dt>Uid</dt>
          <dd>{author.uid}</dd>
        </dl>
      ) : (
        <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <ReasonField value={reason} onValueChange={setReason} error={wrong.reason ?? issue('reason')} />
          <Field label={`Type ${wanted} to confirm`} error={wrong.code ?? issue('code')} required>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <FormError>{failure}</FormError>
        </form>
      )}
    </Dialog>
  );
}
