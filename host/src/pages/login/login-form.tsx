import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { judgePassword, passwordRule } from '@bestie/contracts/passwords';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { PasswordInput } from '@bestie/design-system/password-input';
import { TextInput } from '@bestie/design-system/text-input';
import { useServices } from '../../shell/services';
import { GoogleMark } from './google-mark';
import { useSignIn } from './use-sign-in';
import styles from './login.module.css';

interface LoginFormProps {
  mode: 'sign-in' | 'sign-up';
  title: string;
  intro: string;
  /** What there is to know first. */
  notice: string | null;
  /** Under the form: the way to the other mode. */
  children: ReactNode;
}

/** Google where the provider has it, or email and password; every failure in the words of the error catalogue. */
export function LoginForm({ mode, title, intro, notice, children }: LoginFormProps) {
  const signUp = mode === 'sign-up';
  const { loadIdentity, page } = useServices();
  const google = page.identity.provider === 'firebase' || page.identity.google !== false;
  const { busy, error, note, withEmail, withGoogle, sendReset, finishRedirect } = useSignIn(mode);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailField = useRef<HTMLInputElement>(null);

  // A popup must open within the click, so the SDK is fetched before it; and a redirect may be coming back.
  const finish = useRef(finishRedirect);
  useEffect(() => {
    void finish.current();
  }, [loadIdentity]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void withEmail(email, password);
  };
  const reset = () => {
    if (emailField.current?.reportValidity()) void sendReset(email);
    else emailField.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="login-title">
      <h1 id="login-title">{title}</h1>
      <p className={styles.intro}>{intro}</p>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {google && (
        <>
          <Button
            block
            size="l"
            icon={<GoogleMark />}
            loading={busy === 'google'}
            onClick={() => void withGoogle()}
          >
            Continue with Google
          </Button>
          <p className={styles.or}>or</p>
        </>
      )}
      <div className={styles.fields}>
        <Field label="Email">
          <TextInput
            ref={emailField}
            type="email"
            name="email"
            autoComplete={signUp ? 'email' : 'username'}
            inputMode="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Password" hint={signUp && <PasswordHint password={password} email={email} />}>
          <PasswordInput
            name="password"
            autoComplete={signUp ? 'new-password' : 'current-password'}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {!signUp && (
          <button type="button" className={styles.forgot} onClick={reset}>
            Forgot password?
          </button>
        )}
      </div>
      <div className={styles.messages}>
        <FormError>{error}</FormError>
        <div role="status" className={note ? styles.note : undefined}>
          {note}
        </div>
      </div>
      <Button type="submit" variant="primary" size="l" block loading={busy === 'email'}>
        {signUp ? 'Create account' : 'Sign in'}
      </Button>
      {children}
    </form>
  );
}

/** The rule before anything is submitted, and how strong the password is so far. */
function PasswordHint({ password, email }: { password: string; email: string }) {
  return (
    <>
      {passwordRule} <strong aria-live="polite">{judgePassword(password, email).words}</strong>
    </>
  );
}
