import { useId, useRef, useState, type FormEvent } from 'react';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './delete-account.module.css';

/** The word to type, in upper or lower case. */
const word = 'delete';

export interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Confirms that the person wants to delete the account, opens the server's confirmation page, and signs them
 * out.
 */
export default function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { account } = useShell();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [confessionsToo, setConfessionsToo] = useState(false);
  const [textsToo, setTextsToo] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (typed.trim().toLowerCase() !== word) {
      setWrong(`Type the word “${word}”.`);
      field.current?.focus();
      return;
    }
    setWrong(undefined);
    setBusy(true);
    try {
      // Afterwards the page is left.
      await account.requestDeletion({ confessionsToo, textsToo });
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error));
    }
  }

  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      onClosed={() => {
        setTyped('');
        setConfessionsToo(false);
        setTextsToo(false);
        setWrong(undefined);
        setFailure(null);
      }}
      dismissible={!busy}
      title="Delete your account?"
      description={`You’ll be signed out everywhere. For ${limits.trashDays} days you can sign back in and keep everything; after that it’s deleted for good.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={busy}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={`Type “${word}” to confirm`} error={wrong}>
          <TextInput
            ref={field}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Checkbox
          label="My posts and messages, too"
          hint="Their places stay, empty. Otherwise they stay readable, under “Former member”."
          checked={textsToo}
          onChange={(event) => setTextsToo(event.target.checked)}
        />
        <Checkbox
          label="My confessions, too"
          hint="Each goes at a random hour within these days. Otherwise they stay, and no one can find out any more who wrote them."
          checked={confessionsToo}
          onChange={(event) => setConfessionsToo(event.target.checked)}
        />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}
