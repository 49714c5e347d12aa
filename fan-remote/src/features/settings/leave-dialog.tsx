import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { PasswordInput } from '@bestie/design-system/password-input';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './leave.module.css';

/** What has to be typed, in any capitals. */
const word = 'delete';

type Errors = Partial<Record<'password' | 'word', string>>;

export interface LeaveDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks who is there and whether they mean it; then signs them out. What is typed here is kept nowhere. */
export default function LeaveDialog({ open, onOpenChange }: LeaveDialogProps) {
  const { account, session } = useShell();
  const formId = useId();
  const standing = useQuery({
    queryKey: ['account', 'password', session?.uid],
    queryFn: () => account.hasPassword(),
    retry: false,
  });
  const hasPassword = standing.data;
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const wordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors.password) passwordField.current?.focus();
    else if (errors.word) wordField.current?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || hasPassword === undefined) return;
    const wrong: Errors = {
      ...(hasPassword && !password && { password: 'Enter your password.' }),
      ...(typed.trim().toLowerCase() !== word && { word: `Type the word “${word}”.` }),
    };
    setErrors(wrong);
    setFailure(null);
    if (wrong.password || wrong.word) return;
    setBusy(true);
    try {
      // The page is left after it.
      await account.leave(hasPassword ? password : null);
    } catch (error) {
      setBusy(false);
      const [issue] = error instanceof BestieError ? error.issues : [];
      if (issue?.field === 'password') setErrors({ password: issue.message });
      else setFailure(failureText(error));
    }
  }

  return (
    <Dialog
      size="s"
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      onClosed={() => {
        setPassword('');
        setTyped('');
        setErrors({});
        setFailure(null);
      }}
      dismissible={!busy}
      title="Delete your account?"
      description={`You are signed out everywhere. For ${limits.trashDays} days you can sign in and keep everything; then it is deleted for good.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            loading={busy}
            disabled={hasPassword === undefined}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* For password managers, which otherwise do not know whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session?.email ?? ''}
          readOnly
          hidden
        />
        {hasPassword === false ? (
          <p>You sign in with Google. It may ask you once more who you are.</p>
        ) : (
          <Field label="Your password" error={errors.password}>
            <PasswordInput
              ref={passwordField}
              name="current-password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        <Field label={`Type “${word}” to confirm`} error={errors.word}>
          <TextInput
            ref={wordField}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {standing.isError && (
          <div className={styles.buttons}>
            <p>How you sign in could not be looked up.</p>
            <Button loading={standing.isFetching} onClick={() => void standing.refetch()}>
              Retry
            </Button>
          </div>
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}
