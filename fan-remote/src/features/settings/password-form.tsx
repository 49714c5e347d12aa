import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { judgePassword, passwordRule } from '@bestie/contracts/passwords';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { PasswordInput } from '@bestie/design-system/password-input';
import { useShell } from '@bestie/remote-kit/shell';
import { usePushDevice } from '../../parts/push/use-push-device';
import styles from './settings-page.module.css';

type Errors = Partial<Record<'current' | 'next', string>>;

/** What the form can check without the server. */
function check(current: string, next: string): Errors {
  if (!current) return { current: 'Enter your current password.' };
  if (!next) return { next: 'Enter a new password.' };
  return current === next ? { next: 'That is the password you have.' } : {};
}

export interface PasswordFormProps {
  /** True while the reset email is being requested. */
  resetting: boolean;
  onForgotten(): void;
  /** Called when the password was changed, or on cancel. */
  onDone(): void;
}

/** The current and the new password. The input is never stored. */
export function PasswordForm({ resetting, onForgotten, onDone }: PasswordFormProps) {
  const { account, session, toast } = useShell();
  const push = usePushDevice();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);
  useEffect(() => currentField.current?.focus(), []);
  useEffect(() => {
    if (errors.current) currentField.current?.focus();
    else if (errors.next) nextField.current?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const wrong = check(current, next);
    setErrors(wrong);
    setFailure(null);
    if (wrong.current || wrong.next) return;
    setSaving(true);
    try {
      await account.changePassword(current, next);
      if (push.state === 'on') void push.renew();
      toast('Password changed. Your other devices are signed out.', { kind: 'success' });
      onDone();
    } catch (error) {
      setSaving(false);
      const [issue] = error instanceof BestieError ? error.issues : [];
      if (issue) setErrors({ [issue.field]: issue.message });
      else setFailure(failureText(error));
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session?.email ?? ''}
        readOnly
        hidden
      />
      <Field label="Current password" error={errors.current}>
        <PasswordInput
          ref={currentField}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field
        label="New password"
        hint={
          <>
            {passwordRule}{' '}
            <strong aria-live="polite">{judgePassword(next, session?.email ?? '').words}</strong>
          </>
        }
        error={errors.next}
      >
        <PasswordInput
          ref={nextField}
          name="new-password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
      <div>
        <FormError className={failure ? styles.failure : undefined}>{failure}</FormError>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={saving}>
            Save new password
          </Button>
          <Button disabled={saving} onClick={onDone}>
            Cancel
          </Button>
          <Button variant="ghost" disabled={saving} loading={resetting} onClick={onForgotten}>
            Forgot it? Email me a link
          </Button>
        </div>
      </div>
    </form>
  );
}
