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
  /** A notice above the form. */
  notice: string | null;
  /** Link to the other mode, below the form. */
  children: ReactNode;
}

/** Sign-in with email and password, and with Google if the provider supports it. */
export function LoginForm({ mode, title, intro, notice, children }: LoginFormProps) {
  const signUp = mode === 'sign-up';
  const { loadIdentity, page } = useServices();
  const google = page.identity.provider === 'firebase' || page.identity.google !== false;
  const { busy, error, note, withEmail, withGoogle, sendReset, finishRedirect } = useSignIn(mode);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailField = useRef<HTMLInputElement>(null);

  // Loads the SDK before a click, because a popup must open within it; a redirect sign-in may also end here.
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

/** The rule for passwords, and the strength of the one that is being typed. */
function PasswordHint({ password, email }: { password: string; email: string }) {
  return (
    <>
      {passwordRule} <strong aria-live="polite">{judgePassword(password, email).words}</strong>
    </>
  );
}
